package dev.waymark.bind.microraft;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Env;
import dev.waymark.core.Episodes;
import dev.waymark.core.Node;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.Rounds;
import dev.waymark.core.property.Property;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.raft.RaftModel;
import dev.waymark.raft.SimulatedRaft;
import dev.waymark.raft.coverage.RaftAbstraction;
import dev.waymark.raft.rounds.RaftRounds;
import dev.waymark.raft.workload.GivenWorkload;
import io.microraft.RaftConfig;
import java.util.List;

/** MicroRaft with its parameters fixed. */
final class MicroRaftDeployment extends SimulatedRaft implements TakesWorkloads {
    /** The library's heartbeats come every two seconds, elections after ten. */
    private static final int TICK = 500;

    private final Setup setup;
    private final RaftConfig config;
    private final Configuration configuration;

    MicroRaftDeployment(Configuration configuration, Setup setup) {
        super(
                configuration,
                setup.features(),
                setup.workload(),
                RaftAbstraction.of(configuration),
                GivenWorkload.harness(configuration.text(Harness.PARAMETER), setup.nodes()));
        this.setup = setup;
        this.config = setup.config();
        this.configuration = configuration;
    }

    @Override
    public Deployment withWorkload(WorkloadSteps steps) {
        return new MicroRaftDeployment(configuration.with(Harness.PARAMETER, steps.toString()), setup);
    }

    @Override
    public Node node(Env env) {
        return new Replica(env, setup, config);
    }

    /** Whoever is asked may answer from what it has: such answers may be old. */
    @Override
    protected List<Property> answers() {
        return setup.reads() == Setup.Reads.ANY ? List.of() : super.answers();
    }

    @Override
    protected boolean liveness() {
        return setup.liveness();
    }

    @Override
    public Episodes episodes() {
        return episodes(TICK);
    }

    @Override
    public Rounds rounds() {
        return new MicroRaftRounds(new RaftRounds(true, harness() != null));
    }

    @Override
    public List<ProtocolModel> models() {
        return List.of(
                RaftModel.of(setup.nodes(), true, true, setup.snapshotEvery(), setup.reconfigurations() > 0, true));
    }

    /** They are the library's. */
    @Override
    public List<Class<?>> messages() {
        return List.of();
    }
}
