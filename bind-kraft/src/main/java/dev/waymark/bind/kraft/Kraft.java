package dev.waymark.bind.kraft;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Env;
import dev.waymark.core.Episodes;
import dev.waymark.core.Node;
import dev.waymark.core.Parameter;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.raft.RaftSystem;
import dev.waymark.raft.SimulatedRaft;
import dev.waymark.raft.coverage.RaftAbstraction;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.workload.GivenWorkload;
import dev.waymark.raft.workload.StoreWorkload;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** KRaft of Apache Kafka 3.9.1 (Apache License 2.0) with a replicated key-value store; see the README beside this file. */
public final class Kraft implements SimulatedSystem, RaftSystem {
    @Override
    public String name() {
        return "kraft";
    }

    @Override
    public String summary() {
        return "KRaft, the Raft of Apache Kafka: elections, replication by fetches, snapshots";
    }

    @Override
    public Set<Feature> features() {
        return EnumSet.of(Feature.FORWARDING, Feature.SESSIONS, Feature.SNAPSHOTS);
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>(SimulatedRaft.parameters());
        parameters.add(Harness.parameter());
        parameters.add(Parameter.choice("version", "3.9.1", List.of("3.9.1"), "the release of Kafka"));
        parameters.add(Parameter.number("fetch", 2, 1, 1000, "batches of the log that a fetch gets, at most"));
        parameters.add(Parameter.number("linger", 0, 0, 1000, "milliseconds that a leader waits for more to append"));
        parameters.add(
                Parameter.number("snapshotEvery", 0, 0, 1000, "entries after which a log is compacted; 0 is never"));
        parameters.add(
                Parameter.flag("liveness", false, "check after a fair epilogue that the cluster works (slower)"));
        return List.copyOf(parameters);
    }

    @Override
    public SimulatedWorld<?> deploy(Configuration configuration) {
        return new Cluster(configuration, Setup.of(configuration));
    }

    private static final class Cluster extends SimulatedRaft implements TakesWorkloads {
        /** Well below the second after which an election begins. */
        private static final int TICK = 100;

        private static final int TERMS = 6;

        private final Configuration configuration;
        private final Setup setup;

        Cluster(Configuration configuration, Setup setup) {
            super(
                    configuration,
                    setup.features(),
                    new StoreWorkload(
                            setup.nodes(), setup.clients(), configuration.integer("requests"), 0, List.of(), 0),
                    new RaftAbstraction(TERMS, false),
                    GivenWorkload.harness(configuration.text(Harness.PARAMETER), setup.nodes()));
            this.configuration = configuration;
            this.setup = setup;
        }

        @Override
        public Deployment withWorkload(WorkloadSteps steps) {
            return new Cluster(configuration.with(Harness.PARAMETER, steps.toString()), setup);
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
        public Episodes episodes() {
            return episodes(TICK);
        }

        /** The kit's model sends entries to followers; those of KRaft fetch them. */
        @Override
        public List<ProtocolModel> models() {
            return List.of();
        }

        /** Whoever follows asks for every entry, so a commit takes more messages than where leaders send. */
        @Override
        public int steps() {
            return 300;
        }

        /** They are the library's. */
        @Override
        public List<Class<?>> messages() {
            return List.of();
        }
    }
}
