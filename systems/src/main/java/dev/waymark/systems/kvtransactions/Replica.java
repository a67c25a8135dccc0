package dev.waymark.systems.kvtransactions;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.systems.kvtransactions.Transaction.Id;
import dev.waymark.systems.kvtransactions.Transaction.Result;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All other nodes. Clients ask them. Transactions that write are carried out at the primary, one access after the other; those that
 * only read are carried out here, once the replica has all commits that there were when they were asked for.
 */
final class Replica implements Node {
    private static final String STARTED = "started";

    /** A transaction that is carried out at the primary: in which epoch it began, and what it has read so far. */
    private static final class Running {
        final Operation operation;
        final Transaction transaction;
        final List<List<Integer>> reads = new ArrayList<>();
        long epoch;

        Running(Operation operation, Transaction transaction) {
            this.operation = operation;
            this.transaction = transaction;
        }
    }

    /** One that waits for commits; {@code until}: how many, once the primary has said so. */
    private record Waiting(
            Operation operation,
            Transaction transaction,
            @Nullable Integer until) {}

    private final Env env;
    private final Setup setup;
    private final Store store = new Store();
    private final Map<Id, Running> running = new LinkedHashMap<>();
    private final Map<Id, Waiting> waiting = new LinkedHashMap<>();
    /** Commits of which not all parts are there, or that come after such: their keys with their values. */
    private final Map<Integer, Map<String, List<Integer>>> arrived = new LinkedHashMap<>();

    /** How many keys they have. */
    private final Map<Integer, Integer> parts = new LinkedHashMap<>();

    private int index;

    Replica(Env env, Setup setup) {
        this.env = env;
        this.setup = setup;
    }

    @Override
    public void start() {
        if (env.disk().get(STARTED) != null) {
            env.send(Setup.PRIMARY, new Message.CatchUp());
        }
        env.disk().put(STARTED, true);
        env.disk().sync();
    }

    @Override
    public void request(Operation operation) {
        Transaction transaction = (Transaction) operation.request();
        Id id = new Id(operation.client(), operation.number());
        if (!transaction.readsOnly()) {
            running.put(id, new Running(operation, transaction));
            env.send(Setup.PRIMARY, new Message.Do(id, 0, transaction.accesses().get(0)));
        } else if (setup.staleRead()) {
            env.reply(operation, read(transaction));
        } else {
            waiting.put(id, new Waiting(operation, transaction, null));
            env.send(Setup.PRIMARY, new Message.AskIndex(id));
        }
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof Message.Done done) {
            done(done);
        } else if (message instanceof Message.Decided decided) {
            Running ended = running.remove(decided.transaction());
            if (ended != null) {
                env.reply(ended.operation, decided.committed() ? new Result(true, ended.reads) : Result.ABORTED);
            }
        } else if (message instanceof Message.Index answer) {
            waiting.computeIfPresent(
                    answer.transaction(),
                    (id, reader) -> new Waiting(reader.operation(), reader.transaction(), answer.index()));
            readWhatCan();
        } else if (message instanceof Message.Replicate part) {
            arrived(part);
            readWhatCan();
        } else {
            throw new IllegalStateException("not for a replica: " + message);
        }
    }

    private void done(Message.Done done) {
        Running transaction = running.get(done.transaction());
        if (transaction == null || transaction.reads.size() != done.place()) {
            return; // repeated
        }
        transaction.reads.add(done.value());
        transaction.epoch = done.place() == 0 ? done.epoch() : transaction.epoch;
        List<Access> accesses = transaction.transaction.accesses();
        int next = transaction.reads.size();
        if (next < accesses.size()) {
            env.send(Setup.PRIMARY, new Message.Do(done.transaction(), next, accesses.get(next)));
        } else if (transaction.transaction.aborts()) {
            running.remove(done.transaction());
            env.send(Setup.PRIMARY, new Message.Abort(done.transaction()));
            env.emit("rollback");
            env.reply(transaction.operation, Result.ABORTED);
        } else {
            env.send(Setup.PRIMARY, new Message.Commit(done.transaction(), transaction.epoch));
        }
    }

    /** A commit is shown as a whole, and after the ones before it. */
    private void arrived(Message.Replicate part) {
        if (setup.fracturedRead()) {
            store.put(part.key(), part.index(), part.value());
            index = Math.max(index, part.index());
            return;
        }
        if (part.index() <= index) {
            return;
        }
        arrived.computeIfAbsent(part.index(), any -> new LinkedHashMap<>()).put(part.key(), part.value());
        parts.put(part.index(), part.parts());
        Map<String, List<Integer>> next = arrived.getOrDefault(index + 1, Map.of());
        while (next.size() == parts.getOrDefault(index + 1, -1)) {
            index++;
            next.forEach((key, value) -> store.put(key, index, value));
            arrived.remove(index);
            next = arrived.getOrDefault(index + 1, Map.of());
        }
    }

    private void readWhatCan() {
        for (Iterator<Waiting> each = waiting.values().iterator(); each.hasNext(); ) {
            Waiting reader = each.next();
            if (reader.until() != null && reader.until() <= index) {
                each.remove();
                env.reply(reader.operation(), read(reader.transaction()));
            }
        }
    }

    private Result read(Transaction transaction) {
        env.emit("read-here");
        return new Result(
                true,
                transaction.accesses().stream()
                        .map(access -> store.newest(access.key()))
                        .toList());
    }

    @Override
    public State state() {
        int behind = arrived.values().stream().mapToInt(Map::size).sum();
        return new State.Replica(index, running.size(), waiting.size(), behind);
    }
}
