package dev.waymark.systems.raft;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.raft.RaftModel;
import dev.waymark.raft.SimulatedRaft;
import dev.waymark.raft.coverage.Clause;
import dev.waymark.raft.coverage.RaftAbstraction;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.workload.GivenWorkload;
import dev.waymark.systems.raft.setup.Setup;
import java.util.List;
import java.util.stream.Stream;

/** Raft with its parameters fixed. */
final class RaftDeployment extends SimulatedRaft implements TakesWorkloads {
    private final Setup setup;
    private final Configuration configuration;

    RaftDeployment(Configuration configuration, Setup setup) {
        super(
                configuration,
                setup.features(),
                setup.workload(),
                RaftAbstraction.of(configuration),
                GivenWorkload.harness(configuration.text(Harness.PARAMETER), setup.nodes()));
        this.setup = setup;
        this.configuration = configuration;
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
    protected boolean liveness() {
        return setup.liveness();
    }

    @Override
    public List<String> clauses() {
        return Clause.texts();
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
    public List<Class<?>> messages() {
        return Stream.<Class<?>>of(Message.class.getPermittedSubclasses())
                .filter(type -> type != Message.Heartbeat.class && type != Message.HeartbeatResponse.class)
                .toList(); // its heartbeats are AppendEntries
    }
}
