package dev.waymark.systems.raft;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Env;
import dev.waymark.core.Episodes;
import dev.waymark.core.Node;
import dev.waymark.core.Paint;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.Rounds;
import dev.waymark.core.StatePredicate;
import dev.waymark.core.Targets;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadProperties;
import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.raft.RaftFeatures;
import dev.waymark.raft.RaftModel;
import dev.waymark.raft.RaftTargets;
import dev.waymark.raft.coverage.Clause;
import dev.waymark.raft.coverage.Colours;
import dev.waymark.raft.coverage.RaftPredicates;
import dev.waymark.raft.properties.RaftProperties;
import dev.waymark.raft.rounds.RaftRounds;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.workload.GivenWorkload;
import dev.waymark.systems.raft.setup.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Raft with its parameters fixed. */
final class RaftDeployment extends SimulatedDeployment<RaftState> implements TakesWorkloads, RaftFeatures {
    private static final int STEPS = 100;
    private static final FaultBudget FAULTS = new FaultBudget(2, 10, 2);

    private final Setup setup;
    private final Configuration configuration;
    private final @Nullable Harness harness;
    private final Workload workload;
    private final Colours colours;
    private final List<Property> properties;

    RaftDeployment(Configuration configuration, Setup setup) {
        super(configuration, setup.nodes());
        this.setup = setup;
        this.configuration = configuration;
        this.harness = GivenWorkload.harness(configuration.text(Harness.PARAMETER), setup.nodes());
        this.workload = harness == null ? setup.workload() : harness.workload(0, 0);
        this.colours = new Colours(
                configuration.integer("colourTerms"),
                configuration.text("colours").equals("artifact"));
        this.properties = properties(setup);
    }

    private static List<Property> properties(Setup setup) {
        List<Property> properties =
                new ArrayList<>(RaftProperties.safety(setup.features(), setup.clients(), setup.allClients()));
        if (setup.givenWorkload()) {
            // a condition on one key for a write to another is not what the key-value specification knows
            properties.addAll(WorkloadProperties.of(new GivenWorkload.Final(), RaftProperties.LIVENESS_ROUNDS, true));
        } else {
            properties.add(RaftProperties.linearizability());
        }
        if (setup.liveness()) {
            properties.add(RaftProperties.liveness());
        }
        return List.copyOf(properties);
    }

    @Override
    public @Nullable Harness harness() {
        return harness;
    }

    @Override
    public Deployment withWorkload(WorkloadSteps steps) {
        return new RaftDeployment(configuration.with(Harness.PARAMETER, steps.toString()), setup);
    }

    @Override
    public Node node(Env env) {
        return new Server(env, setup);
    }

    @Override
    public Workload workload() {
        return workload;
    }

    @Override
    protected void colour(RaftState state, Paint paint) {
        colours.paint(state, paint);
    }

    @Override
    public List<Property> properties() {
        return properties;
    }

    @Override
    public Targets targets() {
        return RaftTargets.of(features());
    }

    /** The nearest to the published 16 ticks of an election timeout; the published harness asks whoever leads. */
    @Override
    public Episodes episodes() {
        return Episodes.USUAL.withTick(10).servedIf(state -> ((RaftState) state).role() == Role.LEADER);
    }

    @Override
    public List<StatePredicate> predicates() {
        return RaftPredicates.all();
    }

    /** Only what can happen: a missing snapshot is no sign of illness where none is asked for. */
    @Override
    public List<String> health() {
        return setup.snapshotEvery() == 0
                ? List.of("election", "commit", "answer", "restart")
                : List.of("election", "commit", "answer", "snapshot", "install", "restart");
    }

    @Override
    public List<String> clauses() {
        return Clause.texts();
    }

    @Override
    public Set<Feature> features() {
        return setup.features();
    }

    @Override
    public FaultBudget faults() {
        return FAULTS;
    }

    @Override
    public Rounds rounds() {
        return new RaftRounds(setup.preVote(), harness != null);
    }

    @Override
    public List<ProtocolModel> models() {
        return List.of(RaftModel.of(
                setup.nodes(),
                setup.preVote(),
                setup.checkQuorum(),
                setup.snapshotEvery(),
                setup.reconfigurations() > 0));
    }

    @Override
    public int steps() {
        return STEPS;
    }

    @Override
    public List<Class<?>> messages() {
        return Stream.<Class<?>>of(Message.class.getPermittedSubclasses())
                .filter(type -> type != Message.Heartbeat.class && type != Message.HeartbeatResponse.class)
                .toList(); // its heartbeats are AppendEntries
    }
}
