package dev.waymark.blackbox;

import dev.waymark.blackbox.client.Endpoints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Looks at all nodes again and again, one thread for each, so that one that hangs delays nobody. */
final class Probing implements AutoCloseable {
    private static final long EVERY_MILLIS = 150;

    private final NodeProbe probe;
    private final Endpoints endpoints;
    private final SeenEvents events;
    private final AtomicReferenceArray<@Nullable NodeState> states;
    private final List<Thread> threads = new ArrayList<>();

    Probing(NodeProbe probe, Endpoints endpoints, SeenEvents events) {
        this.probe = probe;
        this.endpoints = endpoints;
        this.events = events;
        this.states = new AtomicReferenceArray<>(endpoints.nodes() + 1);
    }

    void start() {
        for (int node = 1; node <= endpoints.nodes(); node++) {
            int number = node;
            Thread thread = new Thread(() -> run(number), "waymark-probe-" + node);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    /** Once, so that something is known from the beginning. */
    void lookAtAll() {
        try {
            for (int node = 1; node <= endpoints.nodes(); node++) {
                states.set(node, look(node));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(int node) {
        String role = "";
        try {
            while (!Thread.currentThread().isInterrupted()) {
                NodeState state = look(node);
                states.set(node, state);
                if (state != null && !state.role().equals(role)) {
                    role = state.role();
                    events.emitted(node, role, state.epoch());
                }
                Thread.sleep(EVERY_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it is over
        }
    }

    /** Now; null if it does not answer. */
    @Nullable
    NodeState look(int node) throws InterruptedException {
        try {
            return probe.look(node, endpoints);
        } catch (IOException e) {
            return null;
        }
    }

    /** As it was last seen. */
    @Nullable
    NodeState seen(int node) {
        return states.get(node);
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        boolean interrupted = false;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
