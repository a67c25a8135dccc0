package dev.waymark.remote.testhost;

import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.remote.fuzz.Mutations;
import dev.waymark.remote.wire.Frames;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A host that serves {@link Relay}, all of its nodes or one: {@code JavaHost [--fault NAME]}. */
public final class JavaHost {
    private final InputStream in;
    private final OutputStream out;

    /** The only node that it holds; 0: all. */
    private final int only;

    private final Fault fault;
    private final Map<String, Object> messages = new HashMap<>();
    private final Map<String, Integer> sent = new HashMap<>();
    private final Map<Integer, Node> running = new HashMap<>();
    private final Map<Integer, HostedEnv> envs = new HashMap<>();
    private int nodes;
    private boolean forgetsSync;
    private long seed;
    private int tokens;
    /** One bit for each block of lines that it tells of. */
    private int ran;
    /** What each node has announced: what the host judges by. */
    private final Map<Integer, Integer> announced = new HashMap<>();

    // of the answer that is being made
    private StringBuilder effects = new StringBuilder();
    private int effectCount;
    private int effectsMax;

    private JavaHost(Fault fault) throws IOException {
        this.fault = fault;
        String socket = System.getenv("WAYMARK_SOCKET");
        String node = System.getenv("WAYMARK_NODE");
        this.only = node == null ? 0 : Integer.parseInt(node);
        if (socket == null || fault == Fault.NEVER_STARTS) {
            this.in = new BufferedInputStream(System.in);
            this.out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
        } else {
            SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
            this.in = new BufferedInputStream(Channels.newInputStream(channel));
            this.out = new BufferedOutputStream(Channels.newOutputStream(channel));
        }
    }

    public static void main(String[] args) throws IOException {
        Fault fault = args.length == 2
                ? Fault.valueOf(args[1].toUpperCase(Locale.ROOT).replace('-', '_'))
                : Fault.NONE;
        try {
            new JavaHost(fault).serve();
        } catch (EOFException e) {
            while (fault == Fault.OUTLIVES_INPUT) {
                sleep();
            }
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void serve() throws IOException {
        if (fault == Fault.NEVER_STARTS) {
            System.err.println("cannot read my configuration");
            System.exit(3);
        }
        if (fault != Fault.NO_HELLO) {
            write("{\"waymark\":" + (fault == Fault.OTHER_VERSION ? 77 : 1)
                    + (only == 0 ? "" : ",\"node\":" + (fault == Fault.OTHER_ID ? 1 : only))
                    + ",\"name\":\"relay\",\"summary\":\"tokens\","
                    + "\"parameters\":[" + moreParameters()
                    + "{\"name\":\"nodes\",\"default\":3,\"least\":2,\"most\":9,\"summary\":\"n\"}],"
                    + "\"bugs\":[{\"name\":\"forgets-sync\",\"summary\":\"no sync\",\"breaks\":\"counts-"
                    + (fault == Fault.NO_SUCH_BREAKS ? "surviv" : "survive") + "\"}]}");
        }
        Flat configuration = read();
        if (fault == Fault.REFUSES) {
            write("{\"refused\":\"not on a Monday\"}");
        }
        nodes = (int) configuration.number("nodes", 3);
        forgetsSync = configuration.has("forgets-sync");
        write("{\"nodes\":" + nodes + (fault == Fault.HALF_A_NODE ? ".5" : "") + ",\"colours\":" + colours()
                + ",\"health\":[\"seen\"],\"steps\":40,"
                + "\"clauses\":" + HostedEnv.json(Relay.CLAUSES)
                + ",\"properties\":[{\"name\":\"counts-survive\",\"summary\":\"what was counted is not forgotten\"}],"
                + "\"requests\":{\"clients\":2,\"each\":2,\"of\":[\"count\"]},\"features\":[\"clock\""
                + (fault == Fault.NO_FORGE ? "" : ",\"forge\"")
                + (fault == Fault.CLAIMS_TO_PIN ? ",\"pin\"" : "")
                + (fault == Fault.NO_BYTES ? "" : ",\"bytes\"") + "]"
                + (fault == Fault.NO_LINES
                        ? ""
                        : ",\"lines\":[[\"relay/Start\",[[1,2]]],[\"relay/Relay\",[[3,5],[5,6],[8,9],[11,14],[16,16]]]]")
                + "}");
        while (true) {
            answer(read());
        }
    }

    private String moreParameters() {
        StringBuilder more = new StringBuilder();
        for (int i = 0; fault == Fault.MANY_PARAMETERS && i < 100_000; i++) {
            more.append("{\"name\":\"p").append(i).append("\",\"default\":\"\"},");
        }
        return more.toString();
    }

    private String colours() {
        return switch (fault) {
            case NO_SUCH_COLOUR -> "[\"sean\",\"waits\"]";
            case COLOUR_OF_NO_NODE -> "[\"seen\",{\"field\":\"waits\",\"kind\":\"node\"}]";
            default -> "[\"seen\",\"waits\"]";
        };
    }

    private Flat read() throws IOException {
        return new Flat(new String(Frames.read(in), StandardCharsets.UTF_8));
    }

    private void answer(Flat command) throws IOException {
        effects = new StringBuilder();
        effectCount = 0;
        effectsMax = fault == Fault.IGNORES_EFFECTS_BOUND
                ? Integer.MAX_VALUE
                : (int) command.number("effects", Integer.MAX_VALUE);
        int id = (int) command.number("node", 0);
        String failure = "";
        boolean known = true;
        try {
            known = handle(command, id);
        } catch (RuntimeException e) {
            failure = ",\"failure\":{\"what\":" + HostedEnv.json(e.toString()) + ",\"where\":["
                    + HostedEnv.json(place(e.getStackTrace()[0])) + "]}";
        }
        long run = command.number("run", 0);
        long sequence = command.number("seq", 0);
        if (isStruck(command)) {
            switch (fault) {
                case OUT_OF_ORDER -> sequence--;
                case OTHER_RUN -> run += 7;
                case OTHER_NODE -> id++;
                default -> strike();
            }
        }
        Node node = running.get(id);
        String answer =
                "{\"run\":" + run + ",\"seq\":" + sequence + ",\"node\":" + id + ",\"effects\":[" + effects + "]"
                        + (node == null ? "" : ",\"state\":" + HostedEnv.json(node.state()))
                        + (command.word("do").equals("lines") ? ",\"ran\":\"" + ran() + "\"" : "")
                        + (known ? "" : ",\"unknown\":true") + failure + "}";
        Rng random = new Rng(Seeds.stream(seed, "mutates", (int) sequence));
        if (fault == Fault.MUTATES && sequence > nodes && random.chance(0.1)) {
            List<byte[]> one = List.of(answer.getBytes(StandardCharsets.UTF_8));
            Frames.write(out, new Mutations(one, random.nextLong()).next());
            out.flush();
        } else {
            write(answer);
        }
    }

    /** A digit for each four blocks, the first is the lowest bit. */
    private String ran() {
        return fault == Fault.WRONG_LINES ? "0001" : Integer.toHexString(ran & 15) + Integer.toHexString(ran >> 4);
    }

    private static String place(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ":"
                + frame.getLineNumber() + ")";
    }

    private boolean handle(Flat command, int id) {
        String what = command.word("do");
        int kind = List.of("start", "timer", "request", "deliver").indexOf(what);
        ran |= kind < 0 ? 0 : 1 << kind;
        Node node = running.get(id);
        if (what.equals("reset")) {
            messages.clear();
            sent.clear();
            running.clear();
            envs.clear();
            announced.clear();
            seed = command.number("seed", 0);
            tokens = 0;
            ran = 0;
        } else if (what.equals("start")) {
            start(command, id);
        } else if (what.equals("timer") && node != null) {
            envs.get(id).now = command.number("now", 0);
            node.timer(command.word("timer"));
        } else if (what.equals("request") && node != null) {
            node.request(new Operation(
                    (int) command.number("client", 0), (int) command.number("number", 0), command.word("request")));
        } else if (what.equals("deliver") && node != null) {
            return deliver(command, node);
        }
        return true;
    }

    private void start(Flat command, int id) {
        boolean again = running.containsKey(id);
        Rng random = again ? envs.get(id).random() : new Rng(Seeds.stream(seed, "node", id));
        if (fault == Fault.DRAWS_UNSEEDED) {
            random = new Rng(System.nanoTime());
        }
        if (command.has("\"sent\":[")) {
            String[] counts = command.text()
                    .replaceFirst(".*\"sent\":\\[([^\\]]*)].*", "$1")
                    .split(",");
            for (int to = 1; to <= counts.length; to++) {
                sent.put(id + ">" + to, Integer.parseInt(counts[to - 1]));
            }
        }
        HostedEnv env = new HostedEnv(this, id, random);
        command.numbers("disk").forEach(env::survived);
        Node node = new Relay.RelayNode(env, forgetsSync);
        envs.put(id, env);
        running.put(id, node);
        node.start();
        if (forgetsSync && command.has("\"again\":true")) {
            judge(id, command.numbers("disk").getOrDefault("seen", 0));
        }
    }

    private void judge(int id, int survived) {
        int before = announced.getOrDefault(id, 0);
        effect("reach", "counts-survive");
        if (survived < before) {
            effect(
                    "violation",
                    fault == Fault.NO_SUCH_VIOLATION_OF_A_BUG ? "count-survive" : "counts-survive",
                    before + " were announced, " + survived + " survived");
        }
    }

    private boolean deliver(Flat command, Node node) {
        if (command.has("\"forged\":")) {
            node.receive((int) command.number("from", 0), command.text());
            return true;
        }
        if (command.has("\"bytes\":")) {
            tokens++;
            node.receive((int) command.number("from", 0), token(command.word("bytes")));
            return true;
        }
        String name = command.word("message");
        Object message = messages.get(name);
        if (message == null || (fault == Fault.FORGETS_MESSAGES && tokens >= 3)) {
            return false;
        }
        tokens++;
        if (tokens == 3 && fault == Fault.NODE_FAILS) {
            throw new IllegalStateException("a node that gives up");
        }
        node.receive(Integer.parseInt(name.substring(0, name.indexOf('>'))), message);
        return true;
    }

    /** As another process needs it: its parts with spaces between. */
    static String bytes(Relay.Token token) {
        StringBuilder out = new StringBuilder(token.hops() + " " + token.of());
        token.way().forEach(each -> out.append(' ').append(each));
        return out.toString();
    }

    private static Relay.Token token(String bytes) {
        List<Integer> parts =
                Arrays.stream(bytes.split(" ")).map(Integer::parseInt).toList();
        return new Relay.Token(parts.get(0), parts.get(1), parts.subList(2, parts.size()));
    }

    /** Whether messages leave the process. */
    boolean isOneOfMany() {
        return only != 0;
    }

    private boolean isStruck(Flat command) {
        return command.word("do").equals("deliver") && tokens == 3;
    }

    private void strike() throws IOException {
        switch (fault) {
            case DIES -> {
                System.err.println("something at 0xc0001234 is not what it should be");
                System.exit(7);
            }
            case HANGS -> sleep();
            case FLOODS_EFFECTS -> effects = new StringBuilder("[\"sync\"],".repeat(100_001) + "[\"sync\"]");
            case FLOODS_BYTES -> out.write(new byte[] {127, 0, 0, 1});
            case PRINTS -> out.write("now handling a token\n".getBytes(StandardCharsets.UTF_8));
            case NO_JSON -> write("{\"run\":");
            case NO_SUCH_VIOLATION -> effects = new StringBuilder("[\"violation\",\"counts-surviv\",\"3 are gone\"]");
            case NO_SUCH_REACH -> effects = new StringBuilder("[\"reach\",\"counts-surviv\"]");
            case EMITS_REACH -> effects = new StringBuilder("[\"emit\",\"reach\",\"counts-surviv\"]");
            case NO_SUCH_KEPT -> effects = new StringBuilder("[\"emit\",\"seen\",{\"#\":5}]");
            case NO_SUCH_EFFECT -> effects = new StringBuilder("[\"explode\",3]");
            default -> {}
        }
    }

    int nodes() {
        return nodes;
    }

    boolean mayDoMore() {
        return effectCount < effectsMax;
    }

    /** The number of the message. */
    int keep(int from, int to, Object message) {
        int number = sent.merge(from + ">" + to, 1, Integer::sum);
        messages.put(from + ">" + to + "#" + number, message);
        return number + (fault == Fault.RENUMBERS && tokens == 3 ? 1 : 0);
    }

    void effect(String name, @Nullable Object... parts) {
        if (!mayDoMore()) {
            return;
        }
        if (name.equals("reply") && fault == Fault.REPLIES_TO_NOBODY) {
            parts[1] = 77;
        }
        if (name.equals("emit") && "seen".equals(parts[0]) && parts[3] instanceof Integer self) {
            announced.put(self, (Integer) parts[1]);
        }
        effectCount++;
        append(name, parts);
    }

    /** No effect that counts. */
    void clause(int clause) {
        if (mayDoMore()) {
            append("clause", fault == Fault.NO_SUCH_CLAUSE && tokens == 3 ? 7 : clause);
        }
    }

    private void append(String name, @Nullable Object... parts) {
        effects.append(effects.isEmpty() ? "" : ",").append('[').append(HostedEnv.json(name));
        for (Object part : parts) {
            effects.append(',').append(HostedEnv.json(part));
        }
        effects.append(']');
    }

    private void write(String frame) throws IOException {
        Frames.write(out, frame.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
