package dev.waymark.testkit.threads;

import dev.waymark.core.Deployment;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.property.Property;
import java.util.List;
import java.util.function.Function;

/**
 * Nodes on real threads. A decision point is reached when nothing has happened for {@code quietMillis}; the cluster gives
 * up waiting for that after {@code limitMillis}.
 */
public record Threads(int nodes, Function<Env, Node> node, Workload workload, long quietMillis, long limitMillis)
        implements Deployment {
    /** Quick where the machine is, and patient where it is not. */
    public Threads(int nodes, Function<Env, Node> node, Workload workload) {
        this(nodes, node, workload, 2, 60_000);
    }

    public Threads giveUpAfter(long newLimitMillis) {
        return new Threads(nodes, node, workload, quietMillis, newLimitMillis);
    }

    @Override
    public Cluster cluster() {
        return new ThreadedCluster(this);
    }

    @Override
    public List<Property> properties() {
        return List.of();
    }

    @Override
    public void abstractState(Object state, int self, StateAbstraction abstraction) {
        abstraction.value("state", state);
    }

    @Override
    public int steps() {
        return 100;
    }
}
