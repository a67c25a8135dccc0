package dev.waymark.systems.kvtransactions;

import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.recorded.HistoryProperty;
import dev.waymark.checkers.recorded.TellsHistory;
import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.histories.file.HistoryEvent.Type;
import dev.waymark.systems.kvtransactions.Transaction.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Node 1 is the primary, the others are replicas, which clients ask. */
final class KvDeployment extends SimulatedDeployment<State> implements TellsHistory {
    private enum Role {
        PRIMARY,
        REPLICA
    }

    private final Setup setup;

    KvDeployment(Configuration configuration, Setup setup) {
        super(configuration, setup.nodes());
        this.setup = setup;
    }

    @Override
    public Node node(Env env) {
        return env.self() == Setup.PRIMARY ? new Primary(env, setup) : new Replica(env, setup);
    }

    @Override
    public Workload workload() {
        return new Transactions(setup);
    }

    @Override
    public String historyModel() {
        return setup.lists() ? "list-append" : "rw-register";
    }

    @Override
    public Asked asked(Object request) {
        return new Asked("txn", null, words((Transaction) request, List.of()));
    }

    @Override
    public Told told(Object request, @Nullable Object result) {
        return result instanceof Result answer && answer.committed()
                ? new Told(Type.OK, words((Transaction) request, answer.reads()))
                : new Told(Type.FAIL, null);
    }

    /** {@code [append k0 1001]}, {@code [r k1 [1001]]}, as Jepsen has them; what was read where it is known. */
    private List<List<@Nullable Object>> words(Transaction transaction, List<List<Integer>> reads) {
        List<List<@Nullable Object>> words = new ArrayList<>();
        for (int i = 0; i < transaction.accesses().size(); i++) {
            Access access = transaction.accesses().get(i);
            Object value = access.writes() ? (Object) access.element() : i < reads.size() ? read(reads.get(i)) : null;
            words.add(Arrays.asList(access.writes() ? setup.lists() ? "append" : "w" : "r", access.key(), value));
        }
        return words;
    }

    private @Nullable Object read(List<Integer> value) {
        return setup.lists() ? value : value.isEmpty() ? null : value.get(0);
    }

    /** Nobody else has what was committed. A replica has it all from the primary. */
    @Override
    public boolean survivesWipedDisk(int node) {
        return node != Setup.PRIMARY;
    }

    @Override
    protected void abstractState(State state, StateAbstraction abstraction) {
        if (state instanceof State.Primary primary) {
            abstraction
                    .value("role", Role.PRIMARY)
                    .number("epoch", primary.epoch())
                    .number("index", primary.index())
                    .number("open", primary.open())
                    .number("aborted", primary.aborted());
        } else if (state instanceof State.Replica replica) {
            abstraction
                    .value("role", Role.REPLICA)
                    .number("index", replica.index())
                    .number("running", replica.running())
                    .number("waiting", replica.waiting())
                    .number("parts", replica.parts());
        }
    }

    @Override
    public List<Property> properties() {
        return List.of(new HistoryProperty(KvTransactions.STRICT, this, "strict-serializable", Limits.DEFAULT));
    }

    @Override
    public List<String> health() {
        return List.of("commit", "conflict", "rollback", "read-here");
    }

    @Override
    public List<Class<?>> messages() {
        return List.of(Message.class.getPermittedSubclasses());
    }

    /** Requests, two messages for each access, two to commit, and a part for each key and replica; the rest is for faults. */
    @Override
    public int steps() {
        return Math.max(100, setup.clients() * setup.transactions() * (12 + 2 * setup.replicas()));
    }
}
