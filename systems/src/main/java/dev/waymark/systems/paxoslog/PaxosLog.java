package dev.waymark.systems.paxoslog;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.HasRounds;
import dev.waymark.core.Node;
import dev.waymark.core.Parameter;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.Rounds;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * State machine replication in phases of four rounds, after Fig. 1 of the communication-closure paper; see the README
 * beside this file.
 */
public final class PaxosLog implements SimulatedSystem {
    private static final int STEPS = 100;
    /** Phases above this share an abstract state: without a bound every further phase would look like new ground. */
    private static final int PHASE_MAX = 12;

    @Override
    public String name() {
        return "paxos-log";
    }

    @Override
    public String summary() {
        return "a Paxos-like replicated log in phases of four rounds: Prepare, Ack, Propose, Promise";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number("nodes", 3, 3, 9, "replicas"),
                Parameter.number("clients", 2, 1, 20, "clients"),
                Parameter.number("requests", 2, 1, 100, "commands of each client, one after the other"),
                Parameter.choice(
                        "promise",
                        "broadcast",
                        List.of("broadcast", "leader"),
                        "who is sent the promises, and outputs"));
    }

    @Override
    public List<Bug> bugs() {
        return List.of(new Bug(
                "last",
                "a replica dates its log by the phase it joined last, not by the phase it took the log in",
                "agreement"));
    }

    @Override
    public SimulatedDeployment<ReplicaState> deploy(Configuration configuration) {
        return new Deployed(configuration);
    }

    private static final class Deployed extends SimulatedDeployment<ReplicaState> implements HasRounds {
        private final boolean promiseToAll;
        private final boolean datedAtPrepare;
        private final Workload workload;

        Deployed(Configuration configuration) {
            super(configuration, configuration.integer("nodes"));
            promiseToAll = configuration.text("promise").equals("broadcast");
            datedAtPrepare = configuration.bug("last");
            workload = new Commands(configuration.integer("clients"), configuration.integer("requests"));
        }

        @Override
        public Node node(Env env) {
            return new Replica(env, promiseToAll, datedAtPrepare);
        }

        @Override
        protected void abstractState(ReplicaState state, StateAbstraction abstraction) {
            abstraction
                    .number("phase", Math.min(state.phase(), PHASE_MAX))
                    .number("last", Math.min(state.last(), PHASE_MAX))
                    .number("log", state.log().size())
                    .number("output", state.output().size())
                    .value("step", state.step())
                    .id("leader", state.leader());
        }

        @Override
        public Workload workload() {
            return workload;
        }

        @Override
        public List<Property> properties() {
            return List.of(Agreement.property(), Validity.property());
        }

        @Override
        public List<String> health() {
            return List.of("commit", "phase", "propose");
        }

        @Override
        public List<ProtocolModel> models() {
            String replicas = IntStream.rangeClosed(1, nodes())
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(", ", "{", "}"));
            return List.of(new ProtocolModel("PaxosLog", PaxosLog.class, Map.of("Nodes", replicas)));
        }

        @Override
        public List<Class<?>> messages() {
            return List.of(Message.Prepare.class, Message.Ack.class, Message.Propose.class, Message.Promise.class);
        }

        @Override
        public int steps() {
            return STEPS;
        }

        @Override
        public Rounds rounds() {
            return new PaxosLogRounds();
        }
    }
}
