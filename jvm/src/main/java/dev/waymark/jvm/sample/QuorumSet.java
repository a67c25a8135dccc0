package dev.waymark.jvm.sample;

import dev.waymark.jvm.server.Context;
import dev.waymark.jvm.server.Description;
import dev.waymark.jvm.server.Judge;
import dev.waymark.jvm.server.Server;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A set that grows. Whoever is asked to add a value waits until a majority has it on disk; whoever is asked for the set asks a
 * majority. Each connection has a thread, and lines of text go over it.
 */
public final class QuorumSet implements Server {
    public static final String EARLY_ACK = "early-ack";
    public static final String EARLY_ACK_SUMMARY = "a server says that it has a value before the value is in its file";
    public static final String LOST_WAKEUP = "lost-wakeup";
    public static final String LOST_WAKEUP_SUMMARY =
            "who waits for a majority does not look whether it is there already";
    public static final String STAYS = "acknowledged-stays";
    public static final String WAKES = "no-lost-wakeup";

    static final int PORT = 7000;

    private final Map<Integer, Link> links = new ConcurrentHashMap<>();
    private final Map<Integer, Quorum> open = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private @Nullable Context context;
    private @Nullable Store store;

    @Override
    public void describe(Description description) {
        description
                .summary("a set that is replicated to a majority")
                .bug(EARLY_ACK, EARLY_ACK_SUMMARY, STAYS)
                .bug(LOST_WAKEUP, LOST_WAKEUP_SUMMARY, WAKES)
                .property(STAYS, "a value that was acknowledged is in every set that is asked for later")
                .property(WAKES, "nobody waits for a majority that is there")
                .requests(3, 3, "add a", "add b", "add c", "list")
                .steps(300)
                .faults("crashes=2");
    }

    @Override
    public void start(Context given) throws IOException {
        Store opened = new Store(given.folder().resolve("values"), given.bug(EARLY_ACK));
        context = given;
        store = opened;
        try (ServerSocket server = new ServerSocket(PORT)) {
            while (true) {
                Socket socket = server.accept();
                new Thread(() -> serve(socket), "connection").start();
            }
        }
    }

    private Context context() {
        if (context == null) {
            throw new IllegalStateException("not started");
        }
        return context;
    }

    private Store store() {
        if (store == null) {
            throw new IllegalStateException("not started");
        }
        return store;
    }

    private void serve(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] words = line.split(" ", 3);
                switch (words[0]) {
                    case "store" -> {
                        store().add(words[2]);
                        out.println("stored " + words[1]);
                    }
                    case "read" -> out.println("values " + words[1] + " " + String.join(",", store().values()));
                    case "add" -> out.println(add(words[1]) ? "ok" : "unknown");
                    case "list" -> {
                        Set<String> values = list();
                        out.println(values == null ? "unknown" : "set " + String.join(",", values));
                    }
                    default -> throw new IOException("no such request: " + line);
                }
            }
        } catch (IOException | InterruptedException e) {
            // the other side has gone: so does this thread
        }
    }

    private boolean add(String value) throws IOException, InterruptedException {
        int number = numbers.incrementAndGet();
        Quorum quorum = new Quorum(context().nodes());
        open.put(number, quorum);
        store().add(value);
        quorum.arrived(Set.of());
        return asked(number, quorum, "store " + number + " " + value);
    }

    private @Nullable Set<String> list() throws InterruptedException {
        int number = numbers.incrementAndGet();
        Quorum quorum = new Quorum(context().nodes());
        open.put(number, quorum);
        quorum.arrived(store().values());
        return asked(number, quorum, "read " + number) ? quorum.values() : null;
    }

    private boolean asked(int number, Quorum quorum, String line) throws InterruptedException {
        for (int peer = 1; peer <= context().nodes(); peer++) {
            if (peer != context().self()) {
                Link link = links.computeIfAbsent(peer, to -> new Link(context().host(to), this::answered));
                link.send(line);
            }
        }
        boolean complete = context().bug(LOST_WAKEUP) ? quorum.awaitBlindly() : quorum.await();
        open.remove(number);
        return complete;
    }

    private void answered(String line) {
        String[] words = line.split(" ", 3);
        Quorum quorum = open.get(Integer.parseInt(words[1]));
        if (quorum != null) {
            quorum.arrived(words.length < 3 || words[2].isEmpty() ? Set.of() : Set.of(words[2].split(",")));
        }
    }

    /** What a client does. */
    @Override
    public @Nullable Object request(Context asked, Object request) throws IOException {
        try (Socket socket = new Socket("localhost", PORT);
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8)) {
            out.println(request);
            String answer = in.readLine();
            if (answer == null) {
                throw new IOException("no answer");
            }
            return answer;
        }
    }

    @Override
    public Map<String, ?> state() {
        int stuck = 0;
        for (Quorum quorum : open.values()) {
            stuck += quorum.stuck() ? 1 : 0;
        }
        Store has = store;
        return Map.of(
                "values",
                String.join(",", has == null ? new TreeSet<>() : has.values()),
                "open",
                open.size(),
                "stuck",
                stuck);
    }

    @Override
    public Judge judge() {
        return new QuorumSetJudge();
    }
}
