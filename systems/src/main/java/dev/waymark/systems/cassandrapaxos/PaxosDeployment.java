package dev.waymark.systems.cassandrapaxos;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Env;
import dev.waymark.core.HasRounds;
import dev.waymark.core.Node;
import dev.waymark.core.Rounds;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadProperties;
import dev.waymark.core.workload.WorkloadSteps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Three processes with the transactions of the paper, or with a workload given as data. */
final class PaxosDeployment extends SimulatedDeployment<ProcessState> implements TakesWorkloads, HasRounds {
    private static final int STEPS = 200;

    /** A phase takes four fair rounds at most, and in the tail three coordinators go on one after the other. */
    private static final int FAIR_ROUNDS = 60;

    private final Configuration configuration;
    private final @Nullable Harness harness;
    private final Trio trio;
    private final Transactions transactions;
    private final boolean bug;
    private final List<Property> properties;

    PaxosDeployment(Configuration configuration, @Nullable Harness harness) {
        super(configuration, CassandraPaxos.NODES);
        this.configuration = configuration;
        this.harness = harness;
        this.trio = new Trio(configuration.text("third").equals("if-a"));
        this.transactions = harness == null ? trio : new Writes();
        this.bug = configuration.bug(CassandraPaxos.PROMISED_AS_ACCEPTED);
        this.properties = harness == null
                ? List.of(Serialisability.property(trio, CassandraPaxos.NODES))
                : WorkloadProperties.of(new FinalRow(), FAIR_ROUNDS, true);
    }

    @Override
    public @Nullable Harness harness() {
        return harness;
    }

    @Override
    public Deployment withWorkload(WorkloadSteps steps) {
        String text = steps.toString();
        return new PaxosDeployment(configuration.with(Harness.PARAMETER, text), Harness.of(text, Writes.LIMITS));
    }

    @Override
    public Node node(Env env) {
        return new Process(env, transactions, bug);
    }

    @Override
    protected void abstractState(ProcessState state, StateAbstraction abstraction) {
        abstraction
                .value("step", state.step())
                .value("transaction", transactions.name(state.transaction()))
                .value("accepted", transactions.name(state.accepted()))
                .value("row", transactions.values(state.row()))
                .flag("promisedLater", state.promised() > state.acceptedAt())
                .flag("committedLater", state.committedAt() > state.acceptedAt());
    }

    @Override
    public Workload workload() {
        return harness == null ? new OneEach(trio) : harness.workload(0, 0);
    }

    @Override
    public List<Property> properties() {
        return properties;
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
        boolean inTurn = configuration.text("retry").equals("turn");
        return harness == null ? new CassandraRounds(inTurn) : new WorkloadRounds();
    }

    @Override
    public int steps() {
        return STEPS;
    }

    /** Client i asks process i for transaction i. */
    private record OneEach(Trio trio) implements Workload {
        @Override
        public int clients() {
            return Trio.COUNT;
        }

        @Override
        public List<String> operations(int client, Rng random) {
            return List.of(Trio.nameOf(client));
        }

        @Override
        public boolean accepts(Object request, int node) {
            return trio.number(request) == node;
        }
    }
}
