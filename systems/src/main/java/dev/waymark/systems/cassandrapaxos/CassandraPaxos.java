package dev.waymark.systems.cassandrapaxos;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Paint;
import dev.waymark.core.Parameter;
import dev.waymark.core.Rounds;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;

/** Paxos as in Cassandra 2.0, with three processes and three transactions; see the README beside this file. */
public final class CassandraPaxos implements SimulatedSystem {
    private static final int NODES = 3;
    private static final int STEPS = 200;

    @Override
    public String name() {
        return "cassandra-paxos";
    }

    @Override
    public String summary() {
        return "three lightweight transactions of Cassandra in phases of six rounds";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.choice(
                        "third", "always", List.of("always", "if-a"), "the condition of the third transaction"),
                Parameter.choice(
                        "retry",
                        "turn",
                        List.of("turn", "first"),
                        "in lock step, who coordinates the next phase: the next in turn, or the first not through"));
    }

    @Override
    public List<Bug> bugs() {
        return List.of(new Bug(
                "promised-as-accepted",
                "a promise overwrites the ballot of what was accepted before (CASSANDRA-6023)",
                "serialisability"));
    }

    @Override
    public SimulatedDeployment<ProcessState> deploy(Configuration configuration) {
        Transactions transactions = new Transactions(configuration.text("third").equals("if-a"));
        boolean inTurn = configuration.text("retry").equals("turn");
        boolean bug = configuration.bug("promised-as-accepted");
        return new SimulatedDeployment<>(configuration, NODES) {
            @Override
            public Node node(Env env) {
                return new Process(env, transactions, bug);
            }

            @Override
            protected void colour(ProcessState state, Paint paint) {
                paint.value("step", state.step())
                        .value("transaction", Transactions.name(state.transaction()))
                        .value("accepted", Transactions.name(state.accepted()))
                        .value("row", state.row().values())
                        .flag("promisedLater", state.promised() > state.acceptedAt())
                        .flag("committedLater", state.committedAt() > state.acceptedAt());
            }

            @Override
            public Workload workload() {
                return new OneEach();
            }

            @Override
            public List<Property> properties() {
                return List.of(Serialisability.property(transactions, NODES));
            }

            @Override
            public List<String> health() {
                return List.of("phase", "propose", "commit");
            }

            @Override
            public List<Class<?>> messages() {
                return List.of(
                        Message.Prepare.class,
                        Message.Promise.class,
                        Message.Propose.class,
                        Message.Accept.class,
                        Message.Commit.class,
                        Message.Ack.class);
            }

            @Override
            public Rounds rounds() {
                return new CassandraRounds(inTurn);
            }

            @Override
            public int steps() {
                return STEPS;
            }
        };
    }

    /** Client i asks process i for transaction i. */
    private static final class OneEach implements Workload {
        @Override
        public int clients() {
            return Transactions.COUNT;
        }

        @Override
        public List<String> operations(int client, Rng random) {
            return List.of(Transactions.name(client));
        }

        @Override
        public boolean accepts(Object request, int node) {
            return Transactions.number((String) request) == node;
        }
    }
}
