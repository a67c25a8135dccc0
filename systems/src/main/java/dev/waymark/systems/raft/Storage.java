package dev.waymark.systems.raft;

import dev.waymark.core.Disk;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.SavedLog;
import dev.waymark.raft.vocabulary.Snapshot;
import org.jspecify.annotations.Nullable;

/** What survives a crash: term and vote, the log, the snapshot. */
final class Storage {
    private static final String HARD_STATE = "hard-state";
    private static final String SNAPSHOT = "snapshot";

    record HardState(int term, int vote) {}

    private final Server server;
    private final Disk disk;
    private boolean hardStateChanged;
    private boolean logChanged;
    private @Nullable Snapshot newSnapshot;

    Storage(Server server) {
        this.server = server;
        this.disk = server.env.disk();
    }

    void changedHardState() {
        hardStateChanged = true;
    }

    void changedLog() {
        logChanged = true;
    }

    void changedSnapshot(Snapshot snapshot) {
        newSnapshot = snapshot;
        logChanged = true;
    }

    /** The snapshot goes first: a log that begins behind it would be useless without it. */
    void save() {
        if (!hardStateChanged && !logChanged) {
            return;
        }
        if (hardStateChanged) {
            hardStateChanged = false;
            boolean noTerm = server.flaws.forgetsTerm();
            int vote = noTerm || server.flaws.forgetsVote() ? 0 : server.vote;
            disk.put(HARD_STATE, new HardState(noTerm ? 0 : server.term, vote));
        }
        if (newSnapshot != null) {
            disk.put(SNAPSHOT, newSnapshot);
            newSnapshot = null;
        }
        if (logChanged) {
            logChanged = false;
            RaftLog log = server.log;
            disk.put(Events.LOG, new SavedLog(log.base(), log.baseTerm(), log.all()));
        }
        disk.sync();
    }

    /** False if there was nothing: this server starts for the first time. */
    boolean load() {
        boolean found = false;
        if (disk.get(HARD_STATE) instanceof HardState saved) {
            found = true;
            server.term = saved.term();
            server.vote = saved.vote();
        }
        RaftLog log = server.log;
        if (disk.get(Events.LOG) instanceof SavedLog saved) {
            log.load(saved.base(), saved.baseTerm(), saved.entries());
        }
        if (disk.get(SNAPSHOT) instanceof Snapshot snapshot) {
            restore(snapshot);
        }
        if (server.flaws.forgetsTerm()) {
            server.term = log.lastTerm(); // all that is left of it
        }
        server.membership.recompute();
        return found;
    }

    /** A crash between the two writes leaves a log that still begins before the snapshot's end. */
    private void restore(Snapshot snapshot) {
        RaftLog log = server.log;
        if (log.has(snapshot.index(), snapshot.term())) {
            log.compactTo(snapshot.index());
        } else if (log.base() < snapshot.index()) {
            log.reset(snapshot.index(), snapshot.term());
        }
        server.store.restore(snapshot);
        server.commit = snapshot.index();
        server.snapshots.loaded(snapshot);
    }
}
