package dev.waymark.bind.zookeeper;

import dev.waymark.bind.zookeeper.ensemble.Ensemble;
import dev.waymark.bind.zookeeper.ensemble.EnsemblePool;
import dev.waymark.bind.zookeeper.ensemble.Look;
import dev.waymark.bind.zookeeper.ensemble.Setup;
import dev.waymark.core.Operation;
import dev.waymark.core.workload.Write;
import dev.waymark.live.Servers;
import dev.waymark.live.Sight;
import dev.waymark.live.process.ChildDied;
import java.util.Arrays;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An ensemble as a live cluster wants it. Client i is that of server i, and asks nobody else. */
final class ZooKeeperServers implements Servers {
    static final String WRITTEN = "written";
    static final String DIFFERS = "differs";

    /** Servers that have differed for so long differ for good. */
    private static final long DIFFERENT_MILLIS = 2_000;

    private final Setup setup;
    private final Ensemble ensemble;
    private final ServerState[] states = new ServerState[Setup.SERVERS + 1];
    private final SortedSet<Integer> running = new TreeSet<>();
    private SortedSet<Integer> connected = new TreeSet<>();
    private long changedAt = System.nanoTime();
    private @Nullable ChildDied died;

    ZooKeeperServers(Setup setup) {
        this.setup = setup;
        this.ensemble = EnsemblePool.take(setup);
        Arrays.fill(states, ServerState.NOT_STARTED);
    }

    @Override
    public void clear(long seed) {
        running.clear();
        connected.clear();
        Arrays.fill(states, ServerState.NOT_STARTED);
        died = null;
        try {
            ensemble.reset();
        } catch (ChildDied e) { // it did not end as it should, and has been killed
            ensemble.reset();
        }
    }

    @Override
    public void start(SortedSet<Integer> nodes) {
        running.addAll(nodes);
        talk(() -> ensemble.start(nodes));
    }

    @Override
    public void stop(SortedSet<Integer> nodes) {
        running.removeAll(nodes);
        connected.removeAll(nodes);
        nodes.forEach(node -> states[node] = ServerState.NOT_STARTED);
        talk(() -> ensemble.stop(nodes));
    }

    @Override
    public void ask(Operation operation, int node) {
        if (ensemble.isAttached(node) && operation.request() instanceof Write write) {
            talk(() -> ensemble.write(
                    node,
                    operation.number(),
                    write.conditional() ? write.readKey() : -1,
                    write.expected(),
                    write.key(),
                    write.value()));
        }
    }

    /** A JVM that died is told at the next look. */
    private void talk(Runnable what) {
        if (died != null) {
            return;
        }
        try {
            what.run();
        } catch (ChildDied e) {
            died = e;
        }
    }

    @Override
    public void look(Sight sight) {
        talk(() -> see(ensemble.look(), sight));
        ChildDied dead = died;
        if (dead != null) {
            int node = running.isEmpty() ? 1 : running.first();
            sight.failed(node, "the JVM of the servers " + dead.getMessage(), "jvm-died");
        }
    }

    private void see(Look look, Sight sight) {
        for (Look.Told told : look.told()) {
            boolean known = told.result().equals(WRITTEN) || told.result().equals(DIFFERS);
            if (known) {
                sight.replied(told.client(), told.operation(), told.client(), told.result());
            } else {
                sight.unanswered(told.client(), told.operation(), told.client(), told.result());
            }
        }
        connected = look.connected();
        for (int node : running) {
            Look.Server server = look.servers().get(node);
            if (server == null) {
                continue;
            }
            ServerState before = states[node];
            ServerState now = state(server);
            if (!now.equals(before)) {
                changedAt = System.nanoTime();
            }
            states[node] = now;
            if (now.role() == Role.DIED) {
                sight.failed(node, server.role(), "server-died");
            } else if (now.role() != before.role() && now.role() != Role.STARTING) {
                sight.emitted(node, now.role().name().toLowerCase(Locale.ROOT), now.epoch());
            }
            if (now.serves() && !ensemble.isAttached(node)) {
                ensemble.attach(node);
            }
        }
    }

    private static ServerState state(Look.Server server) {
        Role role = server.role().startsWith(Look.Server.DIED) ? Role.DIED : Role.valueOf(server.role());
        return new ServerState(role, server.epoch(), server.zxid(), server.serves(), server.values());
    }

    /** Without a majority they look for a leader, and have nothing else to do. */
    @Override
    public SortedSet<Integer> busy() {
        boolean majority = running.size() >= Setup.QUORUM;
        SortedSet<Integer> busy = new TreeSet<>();
        for (int node : running) {
            boolean ready =
                    majority ? states[node].serves() && connected.contains(node) : states[node].role() != Role.STARTING;
            if (!ready) {
                busy.add(node);
            }
        }
        return busy.isEmpty() && differ() && isRecent(changedAt) ? new TreeSet<>(running) : busy;
    }

    /** A server serves before it has applied all that it was sent; on a busy machine that takes a while. */
    private boolean differ() {
        return running.stream()
                        .filter(node -> states[node].serves())
                        .map(node -> states[node].values())
                        .distinct()
                        .count()
                > 1;
    }

    private static boolean isRecent(long nanos) {
        return System.nanoTime() - nanos < TimeUnit.MILLISECONDS.toNanos(DIFFERENT_MILLIS);
    }

    @Override
    public ServerState state(int node) {
        return states[node];
    }

    @Override
    public void close() {
        EnsemblePool.giveBack(setup, ensemble);
    }
}
