package dev.waymark.blackbox;

import dev.waymark.blackbox.client.Connection;
import dev.waymark.blackbox.client.Endpoints;
import dev.waymark.blackbox.client.Load;
import dev.waymark.blackbox.client.NotDoneException;
import dev.waymark.blackbox.evidence.OperationLog;
import dev.waymark.checkers.Clients.Refusal;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Clients with a thread each, which ask by themselves. What they ask, and what of it is answered, becomes events and the history. */
final class LoadClients implements AutoCloseable {
    static final String UNKNOWN = "unknown-outcome";

    /** One that nobody serves asks again after so long. */
    private static final long REFUSED_MILLIS = 20;

    /** So many answers are recent. */
    private static final int RECENT = 200;

    private final Load load;
    private final Endpoints endpoints;
    private final SeenEvents events;
    private final OperationLog log;
    private final List<Thread> threads = new ArrayList<>();
    private final Object gate = new Object();
    private boolean held;
    private boolean ended;
    private int busy;
    private final int[] answered;
    /** Of each node; what was long ago counts less and less. */
    private final int[] served;

    private int sinceHalved;

    LoadClients(Load load, Endpoints endpoints, SeenEvents events, OperationLog log) {
        this.load = load;
        this.endpoints = endpoints;
        this.events = events;
        this.log = log;
        this.answered = new int[load.clients() + 1];
        this.served = new int[endpoints.nodes() + 1];
    }

    void start(long seed) {
        for (int client = 1; client <= load.clients(); client++) {
            int number = client;
            Thread thread = new Thread(() -> run(number, seed), "waymark-client-" + client);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    private void run(int client, long seed) {
        Rng random = new Rng(Seeds.stream(seed, "load", client));
        try (Connection connection = load.connector().connect(client, endpoints)) {
            for (int number = 1; enter(); number++) {
                boolean served;
                try {
                    served = ask(connection, client, number, random);
                } finally {
                    leave();
                }
                Thread.sleep(served ? load.thinkMillis() : Math.max(REFUSED_MILLIS, load.thinkMillis()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the execution is over
        }
    }

    private boolean ask(Connection connection, int client, int number, Rng random) throws InterruptedException {
        Object request = load.requests().next(client, number, random);
        int node = 1 + (client + number) % endpoints.nodes();
        OperationLog.Entry entry = log.invoked(client, number, node, request);
        events.add(node, observer -> observer.invoked(client, number, node, request));
        try {
            Object result = connection.call(node, request);
            entry.ok(result);
            synchronized (gate) {
                answered[client]++;
                served[node]++;
                if (++sinceHalved > RECENT) {
                    sinceHalved = 0;
                    Arrays.setAll(served, i -> served[i] / 2);
                }
            }
            events.add(node, observer -> observer.replied(client, number, node, result));
            return true;
        } catch (NotDoneException e) {
            entry.failed(message(e));
            events.add(node, observer -> observer.replied(client, number, node, Refusal.NOT_DONE));
        } catch (IOException e) {
            entry.unknown(message(e));
            events.emitted(node, UNKNOWN, new OperationName(client, number).toString());
        }
        return false;
    }

    private static String message(Exception e) {
        @Nullable String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }

    /** Waits while clients are held; false if the execution is over. */
    private boolean enter() throws InterruptedException {
        synchronized (gate) {
            while (held && !ended) {
                gate.wait();
            }
            busy += ended ? 0 : 1;
            return !ended;
        }
    }

    private void leave() {
        synchronized (gate) {
            busy--;
        }
    }

    /** From now on nobody asks anything new. */
    void hold(boolean now) {
        synchronized (gate) {
            held = now;
            gate.notifyAll();
        }
    }

    /** Whether nobody waits for an answer. */
    boolean idle() {
        synchronized (gate) {
            return busy == 0;
        }
    }

    int open() {
        synchronized (gate) {
            return busy;
        }
    }

    /** How many answers each client has had. */
    int[] answered() {
        synchronized (gate) {
            return answered.clone();
        }
    }

    /** How many requests each node has lately answered. */
    int[] served() {
        synchronized (gate) {
            return served.clone();
        }
    }

    @Override
    public void close() {
        synchronized (gate) {
            ended = true;
            gate.notifyAll();
        }
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
