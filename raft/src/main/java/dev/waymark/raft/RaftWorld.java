package dev.waymark.raft;

import dev.waymark.core.Configuration;
import dev.waymark.core.HasRounds;
import dev.waymark.core.Parameter;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.Rounds;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.WorkloadProperties;
import dev.waymark.raft.coverage.RaftAbstraction;
import dev.waymark.raft.properties.RaftProperties;
import dev.waymark.raft.rounds.RaftRounds;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.Parameters;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.workload.GivenWorkload;
import dev.waymark.raft.workload.StoreWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A Raft whose messages, timers and clients are the simulation's, with all of the kit: properties, abstract states, predicates, rounds,
 * workload, model. Only its nodes are missing; where they are plain Java, see {@link SimulatedRaft}. Whatever does not fit can be
 * overridden.
 */
public abstract class RaftWorld extends SimulatedWorld<Object> implements RaftFeatures, HasRounds {
    private static final int TERMS_MAX = 6;

    private final Set<Feature> features;
    private final StoreWorkload own;
    private final @Nullable Harness harness;
    private final RaftAbstraction raftStates;

    /** {@code features}: those that this configuration switches on; for parameters as {@link #parameters()} has them. */
    protected RaftWorld(Configuration configuration, Set<Feature> features) {
        this(configuration, features, asked(configuration, features), new RaftAbstraction(TERMS_MAX, false), null);
    }

    /** {@code own}: what clients ask unless there is a {@code harness}. */
    protected RaftWorld(
            Configuration configuration,
            Set<Feature> features,
            StoreWorkload own,
            RaftAbstraction raftStates,
            @Nullable Harness harness) {
        super(configuration, configuration.integer(Parameters.NODES));
        this.features = Set.copyOf(features);
        this.own = own;
        this.harness = harness;
        this.raftStates = raftStates;
    }

    private static StoreWorkload asked(Configuration configuration, Set<Feature> features) {
        StoreWorkload asked = new StoreWorkload(
                configuration.integer(Parameters.NODES),
                configuration.integer("clients"),
                configuration.integer("requests"),
                0,
                List.of(),
                0);
        return features.contains(Feature.SESSIONS) ? asked : asked.once();
    }

    /** What every simulated Raft of one's own can have; add those of your own. */
    public static List<Parameter> parameters() {
        return List.of(
                Parameter.number(Parameters.NODES, 3, 3, RaftState.NODES_MAX, "servers"),
                Parameter.number("clients", 2, 1, 20, "clients of the store"),
                Parameter.number("requests", 3, 0, 1000, "operations of each client, one after the other"));
    }

    @Override
    public final Set<Feature> features() {
        return features;
    }

    protected final boolean has(Feature feature) {
        return features.contains(feature);
    }

    /** Null if clients ask what is the system's own. */
    public final @Nullable Harness harness() {
        return harness;
    }

    @Override
    public Workload workload() {
        return harness == null ? own : harness.workload(0, 0);
    }

    @Override
    public List<Property> properties() {
        List<Property> properties = new ArrayList<>(RaftProperties.safety(features, own.storeClients(), own.clients()));
        if (harness == null) {
            properties.addAll(answers());
        } else {
            // a condition on one key for a write to another is not what the key-value specification knows
            properties.addAll(WorkloadProperties.of(new GivenWorkload.Final(), RaftProperties.LIVENESS_ROUNDS, true));
        }
        if (liveness()) {
            properties.add(RaftProperties.liveness());
        }
        return List.copyOf(properties);
    }

    /** What the answers to the system's own clients must satisfy. */
    protected List<Property> answers() {
        return List.of(RaftProperties.linearizability());
    }

    /** Whether a fair epilogue shows that the cluster works. */
    protected boolean liveness() {
        return false;
    }

    @Override
    protected void abstractState(Object state, StateAbstraction abstraction) {
        RaftState seen = RaftState.of(state);
        if (seen != null) {
            raftStates.abstractState(seen, abstraction);
        }
    }

    @Override
    public Rounds rounds() {
        return new RaftRounds(has(Feature.PRE_VOTE), harness != null);
    }

    /** Without snapshots; a system that takes them overrides it with {@link RaftModel#of} and its own number. */
    @Override
    public List<ProtocolModel> models() {
        return List.of(
                RaftModel.of(nodes(), has(Feature.PRE_VOTE), has(Feature.CHECK_QUORUM), 0, has(Feature.MEMBERSHIP)));
    }

    /** Simulations have a number of their own. */
    @Override
    public int steps() {
        return RaftFeatures.super.steps();
    }

    /** The kit's own; a system with other classes lists those. */
    @Override
    public List<Class<?>> messages() {
        return List.of(Message.class.getPermittedSubclasses());
    }
}
