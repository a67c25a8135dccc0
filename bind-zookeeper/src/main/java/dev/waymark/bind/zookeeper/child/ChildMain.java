package dev.waymark.bind.zookeeper.child;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sun.misc.Signal;

/**
 * Servers and clients of one JVM, told what to do by lines on standard input, each answered by one line. When the input
 * ends, so does this JVM, and the folder with everything in it is removed: that holds when the other side is killed, too.
 */
public final class ChildMain {
    private static final long REMOVING_MILLIS = 20_000;

    private final Map<Integer, Server> servers = new LinkedHashMap<>();
    private final Map<Integer, Client> clients = new LinkedHashMap<>();
    private final Queue<String> results = new ConcurrentLinkedQueue<>();

    private ChildMain() {}

    /** The argument, if any, is the folder that is to be removed in the end. */
    public static void main(String[] args) throws IOException {
        // Whoever ends the harness from a terminal ends all its processes; this one has something left to do then.
        Signal.handle(new Signal("INT"), signal -> {});
        Signal.handle(new Signal("TERM"), signal -> {});
        PrintStream out = System.out;
        System.setOut(System.err); // whoever prints something must not disturb the talk
        ChildMain child = new ChildMain();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                out.println(child.answer(line.split(" ")));
                out.flush();
            }
        } finally {
            if (args.length > 0) {
                remove(new File(args[0]));
            }
            Runtime.getRuntime().halt(0);
        }
    }

    /** Others may still write into it for a moment. */
    private static void remove(File folder) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REMOVING_MILLIS);
        do {
            removeAll(folder);
        } while (folder.exists() && System.nanoTime() - end < 0);
    }

    private static void removeAll(File file) {
        File[] inside = file.listFiles();
        if (inside != null) {
            for (File each : inside) {
                removeAll(each);
            }
        }
        file.delete();
    }

    private String answer(String[] words) {
        try {
            return carryOut(words);
        } catch (Exception | LinkageError e) {
            return "error " + e.toString().replaceAll("\\s+", " ");
        }
    }

    private String carryOut(String[] words) throws Exception {
        switch (words[0]) {
            case "start" -> servers.put(number(words[1]), new Server(number(words[1]), words[2]));
            case "stop" -> {
                return stop(words);
            }
            case "look" -> {
                return look(number(words[1]));
            }
            case "attach" ->
                clients.put(
                        number(words[1]),
                        new Client(number(words[1]), words[2], number(words[3]), words[4], results::add));
            case "drop" -> drop(number(words[1]));
            case "session" -> {
                return client(words).session();
            }
            case "create" -> client(words).create(number(words[2]));
            case "write" -> client(words).write(number(words[2]), number(words[3]), number(words[4]));
            case "writeif" ->
                client(words)
                        .writeIf(
                                number(words[2]),
                                number(words[3]),
                                number(words[4]),
                                number(words[5]),
                                number(words[6]));
            default -> throw new IllegalArgumentException("unknown command " + words[0]);
        }
        return "ok";
    }

    private static int number(String word) {
        return Integer.parseInt(word);
    }

    private Client client(String[] words) {
        Client client = clients.get(number(words[1]));
        if (client == null) {
            throw new IllegalStateException("no client " + words[1]);
        }
        return client;
    }

    private void drop(int number) throws ReflectiveOperationException {
        @Nullable Client client = clients.remove(number);
        if (client != null) {
            client.drop();
        }
    }

    /** All at once; the answer names those that do not end. */
    private String stop(String[] words) throws InterruptedException {
        List<Thread> stopping = new ArrayList<>();
        List<String> stuck = Collections.synchronizedList(new ArrayList<>());
        for (int i = 1; i < words.length; i++) {
            String word = words[i];
            Server server = servers.remove(number(word));
            if (server != null) {
                Thread thread = new Thread(() -> stop(server, word, stuck), "stopping-" + word);
                thread.setDaemon(true);
                thread.start();
                stopping.add(thread);
            }
        }
        for (Thread each : stopping) {
            each.join();
        }
        return stuck.isEmpty() ? "ok" : "stuck " + String.join(" ", stuck);
    }

    private static void stop(Server server, String number, List<String> stuck) {
        try {
            if (!server.stop()) {
                stuck.add(number);
            }
        } catch (InterruptedException | RuntimeException e) {
            stuck.add(number);
        }
    }

    /** {@code s1=LEADING,... s2=... c1=true r1.1=written}: servers, clients, and what was answered since. */
    private String look(int keys) {
        StringJoiner seen = new StringJoiner(" ");
        servers.forEach((number, server) -> seen.add("s" + number + "=" + server.state(keys)));
        clients.forEach((number, client) -> seen.add("c" + number + "=" + client.connected()));
        for (String result = results.poll(); result != null; result = results.poll()) {
            seen.add(result);
        }
        return seen.length() == 0 ? "nothing" : seen.toString();
    }
}
