package dev.waymark.testkit.threads;

import dev.waymark.core.Operation;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds back the messages of nodes that run on threads of their own. Whose turn it is depends on the machine, so no two
 * executions need be alike: a small stand-in for the real systems that will be bound in this way.
 */
final class ThreadedCluster implements Cluster {
    private static final Capabilities CAPABILITIES = Capabilities.of(
            Capabilities.Determinism.BEST_EFFORT,
            Capabilities.DecisionPoint.QUIET,
            Capability.MESSAGES,
            Capability.CRASHES,
            Capability.STATES);

    private final Threads deployment;
    private final int nodes;
    private final Exchange exchange = new Exchange();
    private final Pool pool = new Pool();
    private final Clients clients;
    private final Teller teller;
    private final @Nullable Host[] hosts;
    private final List<Map<String, Object>> disks = new ArrayList<>();
    private final ThreadedView view;
    private long causes;
    private int notQuiescent;

    ThreadedCluster(Threads deployment) {
        this.deployment = deployment;
        this.nodes = deployment.nodes();
        this.clients = new Clients(deployment.workload(), nodes);
        this.teller = new Teller(pool, clients);
        this.hosts = new Host[nodes + 1];
        this.view = new ThreadedView(hosts, pool, clients, teller);
        teller.beforeStepped(view::look);
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public void reset(long seed, @Nullable Observer observer) {
        close();
        exchange.take();
        pool.clear();
        clients.clear(seed);
        teller.begin(observer);
        view.clear(seed);
        notQuiescent = 0;
        disks.clear();
        for (int node = 0; node <= nodes; node++) {
            disks.add(new ConcurrentHashMap<>());
        }
        teller.observer().begin(view);
        List<Exchange.Effect> others = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            start(node, false, others);
        }
        teller.unasked(others);
    }

    private void start(int node, boolean again, List<Exchange.Effect> others) {
        Rng random = new Rng(Seeds.stream(view.seed(), "node", node));
        Host host = new Host(exchange, node, nodes, random, disks.get(node));
        hosts[node] = host;
        teller.observer().started(node, again);
        long cause = ++causes;
        host.start(cause, deployment.node());
        settle();
        step(node, cause, others);
    }

    private void settle() {
        if (!exchange.settle(deployment.quietMillis(), deployment.limitMillis())) {
            notQuiescent++;
        }
    }

    /** Ends the step with the effects of {@code cause}; what else has come is left for later. */
    private void step(int node, long cause, List<Exchange.Effect> others) {
        List<Exchange.Effect> caused = new ArrayList<>();
        for (Exchange.Effect effect : exchange.take()) {
            (effect.cause() == cause ? caused : others).add(effect);
        }
        teller.asked(caused, node);
    }

    @Override
    public @Nullable Skip apply(long decision) {
        teller.unasked(exchange.take());
        List<Exchange.Effect> others = new ArrayList<>();
        Skip skip = carryOut(decision, others);
        view.count(decision, skip);
        teller.unasked(others);
        return skip;
    }

    private @Nullable Skip carryOut(long decision, List<Exchange.Effect> others) {
        if (Code.crashAfter(decision) >= 0) {
            return Skip.UNSUPPORTED;
        }
        return switch (Code.kind(decision)) {
            case Code.DELIVER -> deliver(decision, others);
            case Code.DROP -> drop(decision);
            case Code.DUPLICATE -> duplicate(decision);
            case Code.INVOKE -> invoke(decision, others);
            case Code.CRASH -> crash(Code.a(decision), Code.disk(decision));
            case Code.RESTART -> restart(Code.a(decision), others);
            case Code.RICH ->
                view.packer().rich(decision) instanceof Decision.Wait wait
                        ? letPass(wait.time(), others)
                        : Skip.UNSUPPORTED;
            default -> Skip.UNSUPPORTED;
        };
    }

    private @Nullable Skip deliver(long decision, List<Exchange.Effect> others) {
        Pool.Held message = pool.find(decision);
        if (message == null) {
            return Skip.MESSAGE_GONE;
        }
        int to = Code.b(message.name());
        Host host = hosts[to];
        if (host == null) {
            return Skip.NODE_DOWN;
        }
        pool.remove(message);
        teller.observer().delivered(message.name(), message.payload());
        long cause = ++causes;
        host.handle(cause, node -> node.receive(Code.a(message.name()), message.payload()));
        settle();
        step(to, cause, others);
        return null;
    }

    private @Nullable Skip drop(long decision) {
        Pool.Held message = pool.find(decision);
        if (message == null) {
            return Skip.MESSAGE_GONE;
        }
        pool.remove(message);
        teller.observer().dropped(message.name(), message.payload());
        teller.stepped(0);
        return null;
    }

    private @Nullable Skip duplicate(long decision) {
        Pool.Held message = pool.find(decision);
        if (message == null) {
            return Skip.MESSAGE_GONE;
        }
        teller.observer().duplicated(message.name(), pool.copy(message), message.payload());
        teller.stepped(0);
        return null;
    }

    private @Nullable Skip invoke(long decision, List<Exchange.Effect> others) {
        int to = Code.b(decision);
        if (to < 1 || to > nodes) {
            return Skip.NO_SUCH_NODE;
        }
        Host host = hosts[to];
        if (host == null) {
            return Skip.NODE_DOWN;
        }
        Operation operation = clients.ask(decision);
        if (operation == null) {
            return Skip.OPERATION_GONE;
        }
        teller.observer().invoked(operation.client(), operation.number(), to, operation.request());
        long cause = ++causes;
        host.handle(cause, node -> node.request(operation));
        settle();
        step(to, cause, others);
        return null;
    }

    private @Nullable Skip crash(int node, DiskMode disk) {
        if (disk != DiskMode.KEPT) {
            return Skip.UNSUPPORTED;
        }
        if (node < 1 || node > nodes) {
            return Skip.NO_SUCH_NODE;
        }
        Host host = hosts[node];
        if (host == null) {
            return Skip.NODE_DOWN;
        }
        host.kill();
        hosts[node] = null;
        teller.observer().crashed(node, disk);
        teller.stepped(node);
        return null;
    }

    private @Nullable Skip restart(int node, List<Exchange.Effect> others) {
        if (node < 1 || node > nodes) {
            return Skip.NO_SUCH_NODE;
        }
        if (hosts[node] != null) {
            return Skip.NODE_UP;
        }
        start(node, true, others);
        return null;
    }

    /** Time passes by itself here; all there is to do is to wait. */
    private @Nullable Skip letPass(long millis, List<Exchange.Effect> others) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        settle();
        step(0, ++causes, others);
        return null;
    }

    @Override
    public View view() {
        return view;
    }

    @Override
    public boolean complete() {
        return false;
    }

    @Override
    public int count(String event) {
        return teller.count(event);
    }

    @Override
    public int unasked() {
        return teller.unaskedCount();
    }

    @Override
    public int notQuiescent() {
        return notQuiescent;
    }

    /** Nodes have threads of their own: a handler that does not return is only one that is not waited for. */
    @Override
    public int handling() {
        return 0;
    }

    @Override
    public void close() {
        for (int node = 1; node <= nodes; node++) {
            Host host = hosts[node];
            if (host != null) {
                host.kill();
                hosts[node] = null;
            }
        }
    }
}
