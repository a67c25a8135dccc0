package dev.waymark.binding;

import dev.waymark.core.Env;
import dev.waymark.core.random.Mix;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Image;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The replicated state machine that libraries leave to their users: texts by key, and per client the latest operation with its
 * answer, so that an operation that was sent twice takes effect once; and a digest of all that was applied.
 */
public final class SessionStore {
    /** {@code index}: the entry after which the store was as the answer shows. */
    public record Answer(int index, Result result) {}

    private final Env env;
    private final Map<String, String> data = new TreeMap<>();
    private final int[] numbers;
    private final @Nullable Answer[] answers;
    private int applied;
    private long digest;

    /** {@code clients}: all that will ever ask. */
    public SessionStore(Env env, int clients) {
        this.env = env;
        this.numbers = new int[clients + 1];
        this.answers = new Answer[clients + 1];
    }

    public int applied() {
        return applied;
    }

    public long digest() {
        return digest;
    }

    public Map<String, String> all() {
        return Collections.unmodifiableMap(new TreeMap<>(data));
    }

    /** What is there now; it changes nothing. */
    public Answer read(String key) {
        return new Answer(applied, new Result.Value(data.get(key)));
    }

    /** Null: the latest of that client is another operation by now, so nobody waits for this one. */
    public @Nullable Answer apply(int index, Command.Execute execute) {
        applied = index;
        long name = (long) execute.client() << 32 | execute.number();
        int client = execute.client();
        if (execute.number() <= numbers[client]) {
            digest = Mix.combine(digest, -name);
            return execute.number() == numbers[client] ? answers[client] : null;
        }
        digest = Mix.combine(digest, name);
        env.emit(Events.EXECUTE, client, execute.number());
        numbers[client] = execute.number();
        Answer answer = new Answer(applied, carryOut(execute.request()));
        answers[client] = answer;
        return answer;
    }

    /** An entry of the library's own, such as the first of a term; {@code kind} tells those that mean different things. */
    public void pass(int index, int kind) {
        applied = index;
        digest = Mix.combine(digest, kind);
    }

    private Result carryOut(Request request) {
        if (request instanceof Request.Put put) {
            data.put(put.key(), put.value());
            return Result.DONE;
        } else if (request instanceof Request.Get get) {
            return new Result.Value(data.get(get.key()));
        } else if (request instanceof Request.Append append) {
            return new Result.Value(data.merge(append.key(), append.value(), String::concat));
        } else if (request instanceof Request.Cas cas) {
            return swap(Objects.equals(data.get(cas.key()), cas.expected()), cas.key(), cas.value());
        } else if (request instanceof Request.PutIf put) {
            return swap(Objects.equals(data.get(put.readKey()), put.expected()), put.key(), put.value());
        }
        throw new IllegalStateException("not for the store: " + request);
    }

    private Result swap(boolean matches, String key, String value) {
        if (matches) {
            data.put(key, value);
        }
        return new Result.Swapped(matches);
    }

    /** As a value, to be kept instead of the log up to {@code index}. */
    public Image snapshot(int index) {
        List<Image.Cell> cells = new ArrayList<>(data.size());
        data.forEach((key, value) -> cells.add(new Image.Cell(key, value)));
        List<Image.Session> sessions = new ArrayList<>();
        for (int client = 1; client < numbers.length; client++) {
            Answer answer = answers[client];
            if (answer != null) {
                sessions.add(new Image.Session(client, numbers[client], answer.index(), answer.result()));
            }
        }
        env.emit(Events.SNAPSHOT, index);
        return new Image(List.copyOf(cells), List.copyOf(sessions), digest);
    }

    /** {@code ofAnother}: it came from another server; at the start it is one's own. */
    public void install(int index, Image image, boolean ofAnother) {
        data.clear();
        Arrays.fill(numbers, 0);
        Arrays.fill(answers, null);
        applied = index;
        digest = image.digest();
        image.cells().forEach(cell -> data.put(cell.key(), cell.value()));
        for (Image.Session session : image.sessions()) {
            numbers[session.client()] = session.number();
            answers[session.client()] = new Answer(session.index(), Objects.requireNonNull(session.result()));
        }
        if (ofAnother) {
            env.emit(Events.INSTALL, index);
        }
    }
}
