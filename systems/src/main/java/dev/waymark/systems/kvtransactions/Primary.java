package dev.waymark.systems.kvtransactions;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.systems.kvtransactions.Transaction.Id;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Node 1. Transactions read from the commits that there were when they began. What they write is kept aside until they commit, and
 * they commit only if nothing that they read or wrote was written by another in the meantime. Commits are numbered, on disk before
 * anybody hears of them, and told to the replicas key by key.
 */
final class Primary implements Node {
    private static final String EPOCH = "epoch";
    private static final String LOG = "log";

    /** A commit as it stands on disk. */
    record Entry(Id transaction, Map<String, List<Integer>> values) {}

    private final Env env;
    private final Setup setup;
    private final Store store = new Store();
    private final List<Entry> log = new ArrayList<>();
    private final Map<Id, OpenTransaction> open = new LinkedHashMap<>();
    private final Map<Id, Boolean> decided = new LinkedHashMap<>();
    private long epoch;

    Primary(Env env, Setup setup) {
        this.env = env;
        this.setup = setup;
    }

    @Override
    public void start() {
        epoch = (env.disk().get(EPOCH) instanceof Long last ? last : 0) + 1;
        env.disk().put(EPOCH, epoch);
        env.disk().sync();
        if (env.disk().get(LOG) instanceof List<?> entries) {
            entries.forEach(each -> add((Entry) each));
        }
    }

    private void add(Entry entry) {
        log.add(entry);
        entry.values().forEach((key, value) -> store.put(key, log.size(), value));
        decided.put(entry.transaction(), true);
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof Message.Do access) {
            access(from, access);
        } else if (message instanceof Message.Commit commit) {
            commit(from, commit.transaction(), commit.epoch());
        } else if (message instanceof Message.Abort abort) {
            decided.putIfAbsent(abort.transaction(), false);
            open.remove(abort.transaction());
        } else if (message instanceof Message.AskIndex ask) {
            env.send(from, new Message.Index(ask.transaction(), log.size()));
        } else if (message instanceof Message.CatchUp) {
            for (int index = 1; index <= log.size(); index++) {
                replicate(from, index);
            }
        } else {
            throw new IllegalStateException("not for the primary: " + message);
        }
    }

    private void access(int from, Message.Do asked) {
        Id id = asked.transaction();
        if (decided.containsKey(id)) {
            return; // late or repeated
        }
        OpenTransaction transaction = open.computeIfAbsent(id, any -> new OpenTransaction(log.size()));
        if (!transaction.isNew(asked.place())) {
            return;
        }
        Access access = asked.access();
        List<Integer> value = List.of();
        if (access.writes()) {
            transaction.writes(access);
        } else {
            transaction.reads(access.key());
            value = read(transaction, access.key());
        }
        env.send(from, new Message.Done(id, asked.place(), epoch, value));
    }

    private List<Integer> read(OpenTransaction reader, String key) {
        List<Integer> value = setup.readCommitted() ? store.newest(key) : store.at(key, reader.snapshot());
        for (OpenTransaction each : open.values()) {
            if (setup.dirtyRead() && each != reader) {
                value = with(value, each, key);
            }
        }
        return with(value, reader, key);
    }

    private List<Integer> with(List<Integer> value, OpenTransaction writer, String key) {
        List<Integer> after = value;
        for (Access write : writer.writes()) {
            after = write.key().equals(key) ? setup.written(after, write.element()) : after;
        }
        return after;
    }

    private void commit(int from, Id id, long begun) {
        OpenTransaction transaction = open.remove(id);
        if (!decided.containsKey(id)) {
            if (transaction != null && begun == epoch && isValid(transaction)) {
                write(id, transaction);
                env.emit("commit", id.client(), id.number());
            } else {
                decided.put(id, false);
                env.emit("conflict", id.client(), id.number());
            }
        }
        env.send(from, new Message.Decided(id, Boolean.TRUE.equals(decided.get(id))));
    }

    private boolean isValid(OpenTransaction transaction) {
        for (String key : checked(transaction)) {
            if (store.newestIndex(key) > transaction.snapshot()) {
                return false;
            }
        }
        return true;
    }

    private Set<String> checked(OpenTransaction transaction) {
        Set<String> keys = new TreeSet<>();
        if (setup.readCommitted()) {
            return keys;
        }
        keys.addAll(setup.writeSkew() ? Set.of() : transaction.read());
        if (setup.lostUpdate()) {
            keys.removeAll(transaction.written());
        } else {
            keys.addAll(transaction.written());
        }
        return keys;
    }

    private void write(Id id, OpenTransaction transaction) {
        Map<String, List<Integer>> values = new TreeMap<>();
        for (String key : transaction.written()) {
            values.put(key, with(store.newest(key), transaction, key));
        }
        add(new Entry(id, values));
        env.disk().put(LOG, List.copyOf(log));
        env.disk().sync();
        for (int replica = Setup.PRIMARY + 1; replica <= setup.nodes(); replica++) {
            replicate(replica, log.size());
        }
    }

    private void replicate(int replica, int index) {
        Map<String, List<Integer>> values = log.get(index - 1).values();
        values.forEach((key, value) -> env.send(replica, new Message.Replicate(index, values.size(), key, value)));
    }

    @Override
    public State state() {
        int aborted = decided.size() - log.size();
        return new State.Primary(epoch, log.size(), open.size(), aborted);
    }
}
