package dev.waymark.systems.twophasecommit;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.HasRounds;
import dev.waymark.core.Node;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.Rounds;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Node 1 is the transaction manager, the others are resource managers; client t asks for transaction t. */
final class TwoPhaseCommitDeployment extends SimulatedDeployment<State> implements HasRounds {
    private enum Role {
        TRANSACTION_MANAGER,
        RESOURCE_MANAGER
    }

    private final Setup setup;

    TwoPhaseCommitDeployment(Configuration configuration, Setup setup) {
        super(configuration, setup.nodes());
        this.setup = setup;
    }

    @Override
    public Node node(Env env) {
        return env.self() == Setup.MANAGER ? new TransactionManager(env, setup) : new ResourceManager(env, setup);
    }

    @Override
    public Workload workload() {
        return Workload.of(
                setup.transactions(),
                node -> node == Setup.MANAGER,
                random -> List.of(Transaction.draw(setup.variables(), random)));
    }

    /** How many transactions are in which state; which ones they are does not count, nor which variables are locked. */
    @Override
    protected void abstractState(State state, StateAbstraction abstraction) {
        if (state instanceof State.Manager manager) {
            abstraction
                    .value("role", Role.TRANSACTION_MANAGER)
                    .number("undecided", Long.bitCount(manager.undecided()))
                    .number("votes", manager.votes())
                    .number("committed", Long.bitCount(manager.committed()))
                    .number("aborted", Long.bitCount(manager.aborted()))
                    .number("finished", Long.bitCount(manager.finished()));
        } else if (state instanceof State.Resource resource) {
            abstraction
                    .value("role", Role.RESOURCE_MANAGER)
                    .number("prepared", Long.bitCount(resource.prepared()))
                    .number("refused", Long.bitCount(resource.refused()))
                    .number("committed", Long.bitCount(resource.committed()))
                    .number("aborted", Long.bitCount(resource.aborted()))
                    .number("locked", Integer.bitCount(resource.locked()));
        }
    }

    @Override
    public List<Property> properties() {
        return List.of(
                Property.of(
                        Atomicity.NAME,
                        "no transaction is committed at one manager and aborted at another;"
                                + " reached when a resource manager carried out a decision",
                        () -> new Atomicity(setup)),
                Property.of(
                        Isolation.NAME,
                        "no resource manager has two transactions prepared that write a common variable, and all commit"
                                + " such transactions in one order; reached when a vote was no because of a lock",
                        () -> new Isolation(setup)),
                Property.of(
                        TruthfulReply.NAME,
                        "no resource manager carries out another decision than the client was told;"
                                + " reached when a client had a reply",
                        () -> new TruthfulReply(setup)));
    }

    @Override
    public List<String> health() {
        return List.of("commit", "abort");
    }

    @Override
    public List<String> clauses() {
        return Clause.texts();
    }

    @Override
    public List<ProtocolModel> models() {
        return List.of(new ProtocolModel(
                "TwoPhaseCommit",
                TwoPhaseCommit.class,
                Map.of(
                        "TM", Integer.toString(Setup.MANAGER),
                        "RM", numbers(Setup.FIRST_RM, setup.nodes()),
                        "Transactions", numbers(1, setup.transactions()),
                        "Variables", numbers(0, setup.variables() - 1),
                        "Durable", setup.durable() ? "TRUE" : "FALSE")));
    }

    private static String numbers(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", ", "{", "}"));
    }

    @Override
    public List<Class<?>> messages() {
        return List.of(
                Message.Prepare.class,
                Message.Vote.class,
                Message.Commit.class,
                Message.Abort.class,
                Message.Acknowledge.class);
    }

    @Override
    public Rounds rounds() {
        return new CommitRounds();
    }

    /** A transaction takes a request and at most four messages per resource manager; the rest is for faults. */
    @Override
    public int steps() {
        return Math.max(100, setup.transactions() * (1 + 4 * setup.rms()) * 3 / 2);
    }
}
