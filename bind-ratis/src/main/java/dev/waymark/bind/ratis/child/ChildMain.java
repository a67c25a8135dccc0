package dev.waymark.bind.ratis.child;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.util.ExitUtils;
import sun.misc.Signal;

/**
 * All servers of a cluster, told what to do by lines on standard input. Each is carried out until the servers have come to rest and
 * answered by one line: what they did. When the input ends, so does this JVM, and its folder is removed: that holds when
 * the other side is killed, too.
 */
public final class ChildMain {
    private static final long REMOVING_MILLIS = 20_000;
    private static final String CLOSING = "waymark-closing";

    /** Threads that run without having anything to do with a server's decisions. */
    private static final Set<String> OURS = Set.of(
            "main", "Signal Dispatcher", "Reference Handler", "Finalizer", "Notification Thread", "Attach Listener");

    private final File folder;
    private final int nodes;
    private final boolean preVote;
    private final Told told = new Told();
    private final Bus bus = new Bus(told);
    private final Stillness stillness;
    private final Map<Integer, Member> members = new TreeMap<>();
    private final Map<Integer, Thread> closing = new TreeMap<>();
    private int execution;

    private ChildMain(File folder, int nodes, boolean preVote, long quiet, long patience) {
        this.folder = folder;
        this.nodes = nodes;
        this.preVote = preVote;
        this.stillness = new Stillness(told, quiet, patience);
    }

    static boolean isOurs(String thread) {
        return OURS.contains(thread) || thread.startsWith(CLOSING);
    }

    /** Folder, number of servers, whether they ask before they use up a term, milliseconds of quiet and of patience. */
    public static void main(String[] args) throws IOException {
        // Whoever ends the harness from a terminal ends all its processes; this one has something left to do then.
        Signal.handle(new Signal("INT"), signal -> {});
        Signal.handle(new Signal("TERM"), signal -> {});
        ExitUtils.disableSystemExit();
        PrintStream out = System.out;
        System.setOut(System.err); // whoever prints something must not disturb the talk
        ChildMain child = new ChildMain(
                new File(args[0]),
                Integer.parseInt(args[1]),
                Boolean.parseBoolean(args[2]),
                Long.parseLong(args[3]),
                Long.parseLong(args[4]));
        Thread.setDefaultUncaughtExceptionHandler(child::died);
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                out.println(child.answer(line.split(" ")));
                out.flush();
            }
        } finally {
            remove(child.folder);
            Runtime.getRuntime().halt(0);
        }
    }

    /** A thread that ends with an exception is one that no server counts on losing. */
    private void died(Thread thread, Throwable thrown) {
        if (!isOurs(thread.getName())) {
            told.tell("failed", 1, 0, "thread " + thread.getName() + " ended with " + thrown);
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
            carryOut(words);
            boolean rest = stillness.await(members::values);
            return (rest ? "rest " : "busy ") + told.take();
        } catch (Exception | LinkageError e) {
            e.printStackTrace();
            return "error " + e.toString().replaceAll("\\s+", " ");
        }
    }

    private void carryOut(String[] words) throws IOException, InterruptedException {
        switch (words[0]) {
            case "reset" -> reset();
            case "start" -> start(number(words[1]));
            case "stop" -> stop(number(words[1]));
            case "deliver" -> bus.deliver(Long.parseLong(words[1]));
            case "campaign" -> member(words[1]).campaign();
            case "heartbeat" -> member(words[1]).heartbeat();
            case "ask" -> member(words[1]).ask(number(words[2]), number(words[3]), words[4]);
            case "rest" -> {}
            default -> throw new IllegalArgumentException("unknown command " + words[0]);
        }
    }

    private static int number(String word) {
        return Integer.parseInt(word);
    }

    private Member member(String word) {
        Member member = members.get(number(word));
        if (member == null) {
            throw new IllegalStateException("no server " + word);
        }
        return member;
    }

    /** Ends all that run, and starts all anew with nothing on their disks. */
    private void reset() throws IOException, InterruptedException {
        for (Integer node : List.copyOf(members.keySet())) {
            stop(node);
        }
        bus.clear();
        closing.clear();
        removeLater(data());
        execution++;
        told.take();
        List<Thread> starting = new ArrayList<>();
        List<Throwable> wrong = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            int each = node;
            Thread thread = new Thread(() -> startQuietly(each, wrong), "waymark-starting-" + node);
            thread.start();
            starting.add(thread);
        }
        for (Thread each : starting) {
            each.join();
        }
        if (!wrong.isEmpty()) {
            throw new IOException(wrong.get(0));
        }
    }

    private void startQuietly(int node, List<Throwable> wrong) {
        try {
            Member member = newMember(node);
            synchronized (members) {
                members.put(node, member);
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            synchronized (wrong) {
                wrong.add(e);
            }
        }
    }

    private File data() {
        return new File(folder, "data-" + execution);
    }

    private Member newMember(int node) throws IOException {
        return new Member(node, nodes, new File(data(), "server-" + node), preVote, bus, told);
    }

    private void start(int node) throws IOException, InterruptedException {
        Thread last = closing.remove(node);
        if (last != null) {
            last.join(); // it holds the lock of its folder until then
        }
        members.put(node, newMember(node));
    }

    /** It has no effect any more when this returns; to end its threads takes a second or so, which nobody waits for. */
    private void stop(int node) {
        Member member = members.remove(node);
        if (member != null) {
            bus.leave(node);
            Thread thread = new Thread(member::close, CLOSING + "-" + node);
            thread.setDaemon(true);
            thread.start();
            closing.put(node, thread);
        }
    }

    private void removeLater(File data) {
        List<Thread> before = List.copyOf(closing.values());
        Thread thread = new Thread(
                () -> {
                    try {
                        for (Thread each : before) {
                            each.join();
                        }
                        removeAll(data);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                CLOSING + "-folder");
        thread.setDaemon(true);
        thread.start();
    }

    static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
