package dev.waymark.raft;

import dev.waymark.core.Configuration;
import dev.waymark.core.Episodes;
import dev.waymark.core.Paint;
import dev.waymark.core.Parameter;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.Rounds;
import dev.waymark.core.StatePredicate;
import dev.waymark.core.Targets;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.raft.coverage.Colours;
import dev.waymark.raft.coverage.RaftPredicates;
import dev.waymark.raft.properties.RaftProperties;
import dev.waymark.raft.rounds.RaftRounds;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.Parameters;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.workload.StoreWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A simulated Raft of one's own with all of the kit: properties, colours, predicates, rounds, workload, model. Only its nodes
 * are missing. Whatever does not fit can be overridden.
 */
public abstract class SimulatedRaft extends SimulatedDeployment<Object> implements RaftFeatures {
    private static final int STEPS = 100;
    private static final FaultBudget FAULTS = new FaultBudget(2, 10, 2);

    private final Configuration configuration;
    private final Set<Feature> features;
    private final Colours colours = new Colours(6, false);

    /** {@code features}: those that this configuration switches on. */
    protected SimulatedRaft(Configuration configuration, Set<Feature> features) {
        super(configuration, configuration.integer(Parameters.NODES));
        this.configuration = configuration;
        this.features = Set.copyOf(features);
    }

    /** What every simulated Raft of one's own can have; add those of your own. */
    public static List<Parameter> parameters() {
        return List.of(
                Parameter.number(Parameters.NODES, 3, 3, RaftState.NODES_MAX, "servers"),
                Parameter.number("clients", 2, 1, 20, "clients of the store"),
                Parameter.number("requests", 3, 0, 1000, "operations of each client, one after the other"));
    }

    @Override
    public Set<Feature> features() {
        return features;
    }

    private boolean has(Feature feature) {
        return features.contains(feature);
    }

    @Override
    public Workload workload() {
        StoreWorkload asked = new StoreWorkload(
                nodes(), configuration.integer("clients"), configuration.integer("requests"), 0, List.of(), 0);
        return has(Feature.SESSIONS) ? asked : asked.once();
    }

    @Override
    public List<Property> properties() {
        int clients = workload().clients();
        List<Property> properties = new ArrayList<>(RaftProperties.safety(features, clients, clients));
        properties.add(RaftProperties.linearizability());
        return List.copyOf(properties);
    }

    @Override
    protected void colour(Object state, Paint paint) {
        RaftState seen = RaftState.of(state);
        if (seen != null) {
            colours.paint(seen, paint);
        }
    }

    @Override
    public List<StatePredicate> predicates() {
        return RaftPredicates.all();
    }

    @Override
    public Targets targets() {
        return RaftTargets.of(features());
    }

    @Override
    public Episodes episodes() {
        return Episodes.USUAL.withTick(10).servedIf(state -> {
            RaftState seen = RaftState.of(state);
            return seen != null && seen.role() == Role.LEADER;
        });
    }

    @Override
    public Rounds rounds() {
        return new RaftRounds(has(Feature.PRE_VOTE), false);
    }

    /** Without snapshots; a system that takes them overrides it with {@link RaftModel#of} and its own number. */
    @Override
    public List<ProtocolModel> models() {
        return List.of(
                RaftModel.of(nodes(), has(Feature.PRE_VOTE), has(Feature.CHECK_QUORUM), 0, has(Feature.MEMBERSHIP)));
    }

    @Override
    public List<String> health() {
        return List.of(Events.ELECTION, Events.COMMIT, Events.ANSWER);
    }

    @Override
    public FaultBudget faults() {
        return FAULTS;
    }

    @Override
    public int steps() {
        return STEPS;
    }

    /** The kit's own; a system with other classes lists those. */
    @Override
    public List<Class<?>> messages() {
        return List.of(Message.class.getPermittedSubclasses());
    }
}
