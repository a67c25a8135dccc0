package dev.waymark.systems.cassandrapaxos;

import dev.waymark.core.Disk;
import org.jspecify.annotations.Nullable;

/** What a process has promised, accepted and committed; on disk before it is spoken of. */
final class Acceptor {
    private static final String KEY = "paxos";

    private record Saved(int promised, int acceptedAt, int accepted, int committedAt, Row row) {}

    private final Disk disk;
    private final Transactions transactions;
    private final boolean promisedAsAccepted;

    private int promised;
    private int acceptedAt;
    private int accepted;
    private int committedAt;
    private Row row = Row.EMPTY;

    /** With {@code promisedAsAccepted} there is one ballot for both: CASSANDRA-6023. */
    Acceptor(Disk disk, Transactions transactions, boolean promisedAsAccepted) {
        this.disk = disk;
        this.transactions = transactions;
        this.promisedAsAccepted = promisedAsAccepted;
        if (disk.get(KEY) instanceof Saved saved) {
            promised = saved.promised();
            acceptedAt = saved.acceptedAt();
            accepted = saved.accepted();
            committedAt = saved.committedAt();
            row = saved.row();
        }
    }

    /** Null: it has promised a later ballot. */
    Message.@Nullable Promise prepare(Message.Prepare prepare) {
        if (prepare.ballot() <= promised) {
            return null;
        }
        Message.Promise promise = new Message.Promise(prepare.ballot(), acceptedAt, accepted, committedAt, row);
        promised = prepare.ballot();
        if (promisedAsAccepted && accepted != 0) {
            acceptedAt = promised; // from now on the old value looks as if accepted at the new ballot
        }
        save();
        return promise;
    }

    boolean propose(Message.Propose propose) {
        if (propose.ballot() < promised) {
            return false;
        }
        promised = propose.ballot();
        acceptedAt = propose.ballot();
        accepted = propose.transaction();
        row = row.merge(propose.known());
        save();
        return true;
    }

    void commit(Message.Commit commit) {
        committedAt = Math.max(committedAt, commit.ballot());
        row = row.merge(transactions.written(commit.transaction(), commit.ballot()));
        if (acceptedAt <= commit.ballot()) {
            accepted = 0;
        }
        save();
    }

    private void save() {
        disk.put(KEY, new Saved(promised, acceptedAt, accepted, committedAt, row));
        disk.sync();
    }

    int promised() {
        return promised;
    }

    int acceptedAt() {
        return acceptedAt;
    }

    int accepted() {
        return accepted;
    }

    int committedAt() {
        return committedAt;
    }

    Row row() {
        return row;
    }
}
