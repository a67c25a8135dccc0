package dev.waymark.jvm.child;

import dev.waymark.jvm.net.Network;
import dev.waymark.jvm.runtime.Machine;
import dev.waymark.jvm.runtime.NodeLoader;
import dev.waymark.jvm.server.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One node of an execution: its machine, and the server that runs there. */
final class Node {
    private static final long MILLIS = 1_000_000L;

    /** A client's answer. */
    record Replied(int client, int number, @Nullable Object result) {}

    private final Setup setup;
    private final Network network;
    final Machine machine;
    private @Nullable Server server;
    private @Nullable NodeLoader loader;
    private @Nullable NodeContext context;
    private boolean probing;
    private Map<String, ?> state = Map.of();

    /** Waymark's clock for this node, in milliseconds, and when the timer is armed for; -1: it is not. */
    private long clock;

    private long armed = -1;

    private int starts;

    Node(Setup setup, Network network, Machine machine) {
        this.setup = setup;
        this.network = network;
        this.machine = machine;
    }

    void start(boolean again) {
        machine.kill();
        machine.boot();
        network.watch(machine);
        armed = -1;
        probing = false;
        NodeLoader fresh = setup.loader(machine.name() + "-" + ++starts);
        NodeContext told = new NodeContext(setup, machine, again);
        loader = fresh;
        context = told;
        server = null;
        try {
            Files.createDirectories(told.folder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        machine.spawn("main", fresh, () -> {
            Server made = setup.server(fresh);
            server = made;
            attempt(() -> made.start(told));
        });
        machine.run();
    }

    private interface Attempt {
        void run() throws Exception;
    }

    /** What it throws is thrown, checked or not: it is the thread's end. */
    private static void attempt(Attempt what) {
        try {
            what.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Exception e) {
            throw Node.<RuntimeException>asIs(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T asIs(Throwable e) throws T {
        throw (T) e;
    }

    void fire(long now) {
        clock = Math.max(clock, now);
        armed = -1;
        machine.advance(clock * MILLIS);
        machine.ring();
        machine.run();
    }

    void request(int client, int number, Object request) {
        Server asked = server;
        NodeContext told = context;
        NodeLoader of = loader;
        if (asked == null || told == null || of == null) {
            return; // its main thread has not come to making it: nobody hears
        }
        machine.spawn("client-" + client + "-" + number, of, () -> {
            Object result;
            try {
                result = asked.request(told, request);
            } catch (Exception e) {
                return; // as to a client whose connection breaks: it never knows
            }
            machine.effect(new Replied(client, number, result));
        });
        machine.run();
    }

    /** What can be seen of it while it rests; what it was where it cannot say, because it waits for a lock. */
    Map<String, ?> state() {
        Server seen = server;
        NodeLoader of = loader;
        if (machine.dead() || seen == null || of == null) {
            return Map.of();
        }
        if (!probing) {
            probing = true;
            machine.spawn("probe", of, () -> {
                state = seen.state();
                probing = false;
            });
            machine.run();
        }
        return state;
    }

    Map<String, ?> message(int port, byte[] bytes) {
        Server receiver = server;
        return receiver == null ? Map.of() : receiver.message(port, bytes);
    }

    /** How long until its timer is to fire, if that is not what it was; -1: it is; -2: there is none any more. */
    long rearm() {
        long deadline = machine.dead() ? -1 : machine.deadline();
        long wanted = deadline < 0 ? -1 : Math.max(clock, (deadline + MILLIS - 1) / MILLIS);
        if (wanted == armed) {
            return -1;
        }
        armed = wanted;
        return wanted < 0 ? -2 : wanted - clock;
    }

    /** Its folder is empty from now on. */
    void wipe() {
        try {
            Folders.remove(new NodeContext(setup, machine, true).folder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void crash() {
        machine.kill();
        armed = -1;
        server = null;
    }
}
