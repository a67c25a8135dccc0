package dev.waymark.remote.netrix;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Code;
import dev.waymark.engine.sim.RealNodesCluster;
import dev.waymark.engine.sim.Simulation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The simulation, with nodes that are replicas somewhere. Messages and NETRIX's own timers are the simulation's; real timers of a
 * replica run on, and what it does upon them is told as what nobody asked for. A decision point is when nothing was told for a
 * while.
 */
final class NetrixCluster extends RealNodesCluster {
    private final NetrixDeployment deployment;
    private final NetrixServer runtime;
    private final Simulation simulation;
    private final List<List<Told>> waiting = new ArrayList<>();
    private final @Nullable NetrixNode[] nodes;
    private final boolean[] started;
    private final Map<String, Integer> counters = new TreeMap<>();
    private List<Replica> replicas = List.of();

    NetrixCluster(NetrixDeployment deployment, NetrixServer runtime) {
        this.deployment = deployment;
        this.runtime = runtime;
        this.nodes = new NetrixNode[deployment.nodes() + 1];
        this.started = new boolean[deployment.nodes() + 1];
        this.simulation = new Simulation(deployment, this::node);
        for (int node = 0; node <= deployment.nodes(); node++) {
            waiting.add(new ArrayList<>());
        }
    }

    private Node node(Env env) {
        NetrixNode node = new NetrixNode(env, this, started[env.self()]);
        started[env.self()] = true;
        nodes[env.self()] = node;
        return node;
    }

    /** Nodes are numbered by the names of their replicas, in order. */
    String id(int node) {
        return replicas.get(node - 1).id();
    }

    /** 0: there is none of that name. */
    int node(String id) {
        for (int i = 0; i < replicas.size(); i++) {
            if (replicas.get(i).id().equals(id)) {
                return i + 1;
            }
        }
        return 0;
    }

    void note(String what) {
        counters.merge(what, 1, Integer::sum);
    }

    /** What was told of an execution that is over is forgotten, with all that the replicas remember. */
    @Override
    public void reset(long seed, @Nullable Observer observer) {
        runtime.usedBy(this);
        counters.clear(); // what is refused while replicas register counts in the execution that they register for
        try {
            replicas = runtime.await(deployment.joinMillis());
            for (Replica replica : replicas) {
                restart(replica);
            }
            replicas = runtime.await(deployment.joinMillis());
            settle();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        waiting.forEach(List::clear);
        Arrays.fill(started, false);
        clearCounts();
        sort();
        begin(seed, observer);
        tellUnasked();
        awaitNews();
    }

    private void restart(Replica replica) throws InterruptedException {
        runtime.take(); // of the last execution
        try {
            runtime.ask(replica, "/directive", Requests.directive("RESTART"));
        } catch (IOException e) {
            throw SystemMistake.starting(
                    "netrix: replica " + replica.id() + " at " + replica.address() + " cannot be restarted: "
                            + e.getMessage(),
                    e);
        }
    }

    /** Asks the node, if there is something to ask, and gives what it did; what others did waits. */
    List<Told> call(int node, String path, String body) {
        if (!body.isEmpty()) {
            try {
                runtime.ask(replicas.get(node - 1), path, body);
            } catch (IOException e) {
                throw new IllegalStateException("replica " + id(node) + " " + e.getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            settle();
            sort();
        }
        List<Told> own = List.copyOf(waiting.get(node));
        waiting.get(node).clear();
        return own;
    }

    /** A message that its sender wants to be left alone. */
    void passOn(int to, Told.Message message) {
        note("messages passed on at once");
        try {
            runtime.ask(replicas.get(to - 1), "/message", Requests.body(message));
        } catch (IOException e) {
            note("messages passed on in vain");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sort() {
        for (Told told : runtime.take()) {
            int node = node(told.replica());
            if (node > 0) {
                waiting.get(node).add(told);
            }
        }
    }

    /** Until nothing was told for a while. */
    private void settle() {
        long begin = System.nanoTime();
        long since = begin;
        long activity = runtime.activity();
        while (System.nanoTime() - since < TimeUnit.MILLISECONDS.toNanos(deployment.quietMillis())) {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            if (runtime.activity() != activity) {
                activity = runtime.activity();
                since = System.nanoTime();
            }
            if (System.nanoTime() - begin > TimeUnit.MILLISECONDS.toNanos(deployment.patienceMillis())) {
                countNotQuiescent();
                return;
            }
        }
    }

    private void tellUnasked() {
        sort();
        for (int node = 1; node < nodes.length; node++) {
            NetrixNode own = nodes[node];
            List<Told> told = List.copyOf(waiting.get(node));
            waiting.get(node).clear();
            if (!told.isEmpty() && own != null && view().up(node)) {
                simulation.unasked(node, () -> own.take(told));
            }
        }
    }

    @Override
    public @Nullable Skip apply(long decision) {
        if (!runtime.isUsedBy(this)) {
            throw SystemMistake.starting(
                    "netrix: there is one set of replicas, and two executions want it at a time: give --workers 1");
        }
        if (!isSupported(decision)) {
            return Skip.UNSUPPORTED;
        }
        Skip skip = simulation.apply(decision);
        if (skip == null && Code.kind(decision) == Code.CRASH) {
            call(Code.a(decision), "/directive", Requests.directive("STOP"));
        }
        tellUnasked();
        awaitNews();
        return skip;
    }

    /** Where nothing can be decided, a replica with timers of its own may still do something. */
    private void awaitNews() {
        long begin = System.nanoTime();
        long limit = TimeUnit.MILLISECONDS.toNanos(deployment.idleMillis());
        while (view().deliverable() == 0 && view().timers() == 0 && System.nanoTime() - begin < limit) {
            settle();
            tellUnasked();
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    /** Replicas with timers of their own may go on at any time. */
    @Override
    public boolean complete() {
        return false;
    }

    @Override
    public Map<String, Integer> counters() {
        runtime.takeRefused().forEach((why, count) -> counters.merge(why, count, Integer::sum));
        return Map.copyOf(counters);
    }

    @Override
    public void close() {
        deployment.giveBack();
    }

    @Override
    protected boolean isOwn(Object payload) {
        return payload instanceof NetrixMessage;
    }

    @Override
    protected Simulation simulation() {
        return simulation;
    }
}
