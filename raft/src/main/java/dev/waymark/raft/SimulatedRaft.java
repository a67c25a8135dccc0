package dev.waymark.raft;

import dev.waymark.core.Configuration;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.sim.NodeFactory;
import dev.waymark.core.sim.Simulators;
import dev.waymark.core.workload.Harness;
import dev.waymark.raft.coverage.RaftAbstraction;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.workload.StoreWorkload;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A simulated Raft of one's own, of plain Java nodes: to make them is all that is left to do. */
public abstract class SimulatedRaft extends RaftWorld implements NodeFactory {
    /** {@code features}: those that this configuration switches on; for parameters as {@link #parameters()} has them. */
    protected SimulatedRaft(Configuration configuration, Set<Feature> features) {
        super(configuration, features);
    }

    /** {@code own}: what clients ask unless there is a {@code harness}. */
    protected SimulatedRaft(
            Configuration configuration,
            Set<Feature> features,
            StoreWorkload own,
            RaftAbstraction raftStates,
            @Nullable Harness harness) {
        super(configuration, features, own, raftStates, harness);
    }

    @Override
    public Cluster cluster() {
        return Simulators.get().simulate(this, this);
    }
}
