package dev.waymark.jvm.child;

import dev.waymark.jvm.net.Network;
import dev.waymark.jvm.runtime.Machine;
import dev.waymark.jvm.runtime.NodeLoader;
import java.net.InetAddress;
import java.net.URL;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** Each hook is tried before anything else runs: one that has no effect would be a silent source of chance. */
final class HookChecks {
    private static final long SECOND = 1_000_000_000L;

    /** What a node is told of itself before anything has happened: none of it is the machine's. */
    private static final Pattern TOLD = Pattern.compile(
            "time 0 1700000000000 stands still, host node1/10\\.0\\.0\\.1,"
                    + " named node1, socket 1 from node1/10\\.0\\.0\\.1, channel 1 2 from node1/10\\.0\\.0\\.1:\\d+, process 1, draws .*");

    /** Of a set of five letters, with the salt that the agent puts in. */
    private static final String ORDER = "cbaed";

    private HookChecks() {}

    /** Throws {@link IllegalStateException}, which names those that did not take effect. {@code problems}: known before. */
    static void run(List<String> problems) {
        List<String> wrong = new ArrayList<>(problems);
        List<Machine> all = new ArrayList<>();
        Machine machine = new Machine(1, 1, all);
        all.add(machine);
        machine.boot();
        AtomicInteger passed = new AtomicInteger();
        ClassLoader loader = HookChecks.class.getClassLoader();
        machine.spawn("checks", loader, () -> {
            int first = new Object().hashCode();
            int second = new Object().hashCode();
            check(wrong, "identity hashes are constant (-XX:hashCode=2)", first == second);
            String order = String.join("", Set.of("a", "b", "c", "d", "e"));
            check(wrong, "sets have the order " + ORDER + " and not " + order, order.equals(ORDER));
            long before = now();
            check(wrong, "time stands still", before == now());
            try {
                check(
                        wrong,
                        "names are those of nodes",
                        InetAddress.getByName("node1").equals(machine.address()));
            } catch (UnknownHostException e) {
                wrong.add("names are those of nodes");
            }
            Thread started = new Thread(() -> {
                check(
                        wrong,
                        "an application's threads are virtual",
                        Thread.currentThread().getClass() == dev.waymark.jvm.hook.Hook.virtual);
                LockSupport.park();
                passed.incrementAndGet();
            });
            started.start();
            check(wrong, "a thread that was started is alive", started.isAlive());
            passed.incrementAndGet();
            LockSupport.parkNanos(SECOND);
            LockSupport.unpark(started);
            passed.incrementAndGet();
        });
        machine.run();
        check(wrong, "a timed wait is an alarm", passed.get() == 1 && machine.deadline() == SECOND);
        monitors(machine, loader, passed);
        for (int second = 1; second <= 2; second++) {
            machine.advance(second * SECOND);
            machine.ring();
            machine.run();
        }
        check(wrong, "threads wake each other", passed.get() == 4);
        Throwable failure = machine.takeFailure();
        if (failure != null) {
            wrong.add(failure.toString());
        }
        machine.kill();
        nodes(wrong);
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(
                    "hooks without effect in Java " + Runtime.version() + ": " + String.join("; ", wrong));
        }
    }

    /** Time, chance and the network, as a class of a node sees them. */
    private static void nodes(List<String> wrong) {
        String first = told(1);
        check(
                wrong,
                "what a node is told is the simulation's, and not " + first,
                TOLD.matcher(first).matches());
        check(wrong, "a seed draws the same again", first.equals(told(1)));
        check(wrong, "another seed draws something else", !first.equals(told(2)));
    }

    private static String told(long seed) {
        List<Machine> all = new ArrayList<>();
        Machine machine = new Machine(1, seed, all);
        all.add(machine);
        Network network = new Network(all);
        network.begin();
        machine.boot();
        network.watch(machine);
        AtomicReference<String> told = new AtomicReference<>("");
        try {
            URL here = HookProbe.class.getProtectionDomain().getCodeSource().getLocation();
            NodeLoader loader = new NodeLoader("checks", new URL[] {here});
            Object probe = loader.loadClass(HookProbe.class.getName())
                    .getDeclaredConstructor()
                    .newInstance();
            machine.spawn("checks", loader, () -> {
                try {
                    told.set(String.valueOf(((Callable<?>) probe).call()));
                } catch (Exception e) {
                    told.set(e.toString());
                }
            });
        } catch (ReflectiveOperationException e) {
            return e.toString();
        }
        machine.run();
        Throwable failure = machine.takeFailure();
        machine.kill();
        return failure == null ? String.valueOf(told.get()) : failure.toString();
    }

    /** One thread waits for a monitor that another leaves. */
    private static void monitors(Machine machine, ClassLoader loader, AtomicInteger passed) {
        Object monitor = new Object();
        machine.spawn("holds", loader, () -> {
            synchronized (monitor) {
                new Thread(() -> {
                            synchronized (monitor) {
                                passed.incrementAndGet();
                            }
                        })
                        .start();
                LockSupport.parkNanos(SECOND / 2);
            }
        });
    }

    private static long now() {
        return java.time.Instant.now().toEpochMilli();
    }

    private static void check(List<String> wrong, String what, boolean holds) {
        if (!holds) {
            wrong.add(what + " (it does not)");
        }
    }
}
