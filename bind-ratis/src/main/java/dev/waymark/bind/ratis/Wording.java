package dev.waymark.bind.ratis;

import dev.waymark.bind.ratis.session.Word;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import dev.waymark.raft.vocabulary.Role;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the servers' JVM says, in the words of the Raft kit, and the other way round. */
final class Wording {
    /** What only Ratis has: a snapshot, or that a request was refused by an exception. */
    record Other(String what) {}

    private static final String NOTHING = "-";

    /** All that was asked, by client and number; and of which server, as long as there is no answer. */
    private final Map<String, Command.Execute> asked = new TreeMap<>();

    private final Map<Command.Execute, Integer> open = new LinkedHashMap<>();
    private final int members;
    private final boolean showsData;

    Wording(int nodes, boolean showsData) {
        this.members = (2 << nodes) - 2;
        this.showsData = showsData;
    }

    void clear() {
        asked.clear();
        open.clear();
    }

    /** A client asks this server, and may ask again. */
    void asked(Command.Execute operation, int node) {
        asked.put(operation.client() + "/" + operation.number(), operation);
        open.put(operation, node);
    }

    void answered(int client, int number) {
        Command.Execute operation = asked(client, number);
        if (operation != null) {
            open.remove(operation);
        }
    }

    /** What was asked of this server and has no answer. */
    List<Command.Execute> open(int node) {
        return open.keySet().stream()
                .filter(each -> Integer.valueOf(node).equals(open.get(each)))
                .toList();
    }

    boolean hasOpen(int node) {
        return open.containsValue(node);
    }

    static String command(Request request) {
        if (request instanceof Request.Put put) {
            return join("put", coded(put.key()), coded(put.value()));
        } else if (request instanceof Request.Get get) {
            return join("get", coded(get.key()));
        } else if (request instanceof Request.Append append) {
            return join("append", coded(append.key()), coded(append.value()));
        } else if (request instanceof Request.Cas cas) {
            return join("putif", coded(cas.key()), held(cas.expected()), coded(cas.key()), coded(cas.value()));
        } else if (request instanceof Request.PutIf put) {
            return join("putif", coded(put.readKey()), held(put.expected()), coded(put.key()), coded(put.value()));
        }
        throw new IllegalArgumentException("this system has no " + request);
    }

    /** Null: nobody has asked that. */
    Command.@Nullable Execute asked(int client, int number) {
        return asked.get(client + "/" + number);
    }

    private static String join(String... parts) {
        return String.join("/", parts);
    }

    private static String coded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String held(@Nullable String value) {
        return value == null ? NOTHING : "=" + coded(value);
    }

    /** Of an answer {@code result/index}. */
    static Result result(String answer) {
        String text = answer.substring(0, answer.lastIndexOf('/'));
        if (text.equals("done")) {
            return Result.DONE;
        }
        if (text.startsWith("swapped:")) {
            return new Result.Swapped(text.endsWith("true"));
        }
        return new Result.Value(text.equals(NOTHING) ? null : decoded(text.substring(1)));
    }

    static int index(String answer) {
        return Integer.parseInt(answer.substring(answer.lastIndexOf('/') + 1));
    }

    /** Parts: receiver, handle, type, and what the type has. */
    Carried message(Word word) {
        Record seen = switch (word.text(2)) {
            case "RequestVote" -> new Message.RequestVote(word.number(3), word.number(4), word.number(5), false);
            case "PreVote" -> new Message.PreVote(word.number(3), word.number(4), word.number(5));
            case "RequestVoteResponse" -> new Message.RequestVoteResponse(word.number(3), flag(word, 4));
            case "PreVoteResponse" -> new Message.PreVoteResponse(word.number(3), flag(word, 4));
            case "AppendEntries" ->
                new Message.AppendEntries(
                        word.number(3), word.number(4), word.number(5), entries(word.text(7)), word.number(6), 0);
            case "AppendEntriesResponse" ->
                new Message.AppendEntriesResponse(word.number(3), flag(word, 4), word.number(5), 0, word.number(6), 0);
            default -> new Other(word.text(3));
        };
        return new Carried(seen, word.handle(1));
    }

    private static boolean flag(Word word, int place) {
        return Boolean.parseBoolean(word.text(place));
    }

    private List<Entry> entries(String text) {
        List<Entry> entries = new ArrayList<>();
        if (!text.isEmpty()) {
            for (String each : text.split(";")) {
                int colon = each.indexOf(':');
                entries.add(new Entry(Integer.parseInt(each.substring(0, colon)), command(each.substring(colon + 1))));
            }
        }
        return List.copyOf(entries);
    }

    private Command command(String text) {
        Command.Execute execute = asked.get(text);
        return execute != null ? execute : text.equals(NOTHING) ? Command.NOOP : new Command.Other(text);
    }

    /** Parts: role, term, vote, leader, commit, applied, entries, contents of the store. */
    RaftState state(Word word) {
        int vote = word.number(2);
        return new RaftState(
                role(word.text(0), vote == word.node()),
                word.number(1),
                vote,
                word.number(3),
                entries(word.text(6)),
                word.number(4),
                word.number(5),
                0,
                0,
                0,
                members,
                showsData ? data(word.text(7)) : Map.of());
    }

    /** Ratis has one name for who asks whether it could win and who asks for votes; the latter has voted for itself. */
    private static Role role(String text, boolean votedForItself) {
        return switch (text) {
            case "LEADER" -> Role.LEADER;
            case "CANDIDATE" -> votedForItself ? Role.CANDIDATE : Role.PRE_CANDIDATE;
            default -> Role.FOLLOWER;
        };
    }

    private static Map<String, String> data(String text) {
        Map<String, String> data = new TreeMap<>();
        if (!text.isEmpty()) {
            for (String each : text.split(";")) {
                int colon = each.indexOf(':');
                data.put(decoded(each.substring(0, colon)), decoded(each.substring(colon + 1)));
            }
        }
        return Map.copyOf(data);
    }
}
