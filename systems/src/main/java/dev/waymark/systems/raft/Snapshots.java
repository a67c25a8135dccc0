package dev.waymark.systems.raft;

import dev.waymark.raft.coverage.Clause;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.vocabulary.Snapshot;
import org.jspecify.annotations.Nullable;

/** Log compaction (§7). */
final class Snapshots {
    private final Server server;
    private @Nullable Snapshot installed;

    /** What would be sent to a follower that is too far behind; the same, but for a bug. */
    private @Nullable Snapshot toSend;

    Snapshots(Server server) {
        this.server = server;
    }

    @Nullable
    Snapshot installed() {
        return installed;
    }

    void loaded(Snapshot snapshot) {
        installed = snapshot;
        toSend = server.flaws.missingSnapshot() ? null : snapshot;
    }

    void compact() {
        int every = server.setup.snapshotEvery();
        if (every == 0) {
            return;
        }
        if (server.flaws.snapshotOfUncommitted() && server.log.last() - server.log.base() >= every) {
            server.commit = server.log.last();
            server.clients.apply();
        }
        int index = server.store.applied();
        if (index - server.log.base() < every) {
            return;
        }
        server.clause(Clause.COMPACT);
        Snapshot snapshot =
                new Snapshot(index, server.log.termAt(index), server.membership.asOf(index), server.store.image());
        server.log.compactTo(index);
        take(snapshot);
        server.env.emit(Events.SNAPSHOT, index);
    }

    private void take(Snapshot snapshot) {
        installed = snapshot;
        toSend = snapshot;
        server.storage.changedSnapshot(snapshot);
        server.membership.recompute();
    }

    void sendTo(int node, int round) {
        if (toSend == null) {
            throw new IllegalStateException("need non-empty snapshot");
        }
        server.clause(Clause.SNAPSHOT_SENT);
        server.send(node, new Message.InstallSnapshot(server.term, toSend, round));
    }

    void onInstallSnapshot(int from, Message.InstallSnapshot install) {
        if (install.term() < server.term) {
            server.send(from, new Message.InstallSnapshotResponse(server.term, 0, install.round()));
            return;
        }
        if (install.term() > server.term) {
            server.adopt(install.term());
        }
        if (server.role == Role.LEADER) {
            return; // two leaders of one term: not in Raft
        }
        server.follow(from);
        Snapshot snapshot = install.snapshot();
        int known = server.flaws.snapshotLosesTail() ? server.log.base() : server.commit;
        if (snapshot.index() > known) {
            replaceBy(snapshot);
        } else {
            server.clause(Clause.SNAPSHOT_OLD);
        }
        server.send(from, new Message.InstallSnapshotResponse(server.term, snapshot.index(), install.round()));
    }

    /** Figure 13, 6 to 8: entries behind the snapshot stay if the log agrees with it. */
    private void replaceBy(Snapshot snapshot) {
        RaftLog log = server.log;
        if (log.has(snapshot.index(), snapshot.term()) && !server.flaws.snapshotLosesTail()) {
            server.clause(Clause.SNAPSHOT_KEEPS);
            log.compactTo(snapshot.index());
        } else {
            server.clause(Clause.SNAPSHOT_TAKEN);
            log.reset(snapshot.index(), snapshot.term());
        }
        server.store.restore(snapshot);
        server.commit = snapshot.index();
        take(snapshot);
        server.env.emit(Events.INSTALL, snapshot.index());
    }

    void onInstallSnapshotResponse(int from, Message.InstallSnapshotResponse response) {
        if (response.term() > server.term) {
            server.adopt(response.term());
        } else if (response.term() == server.term && server.role == Role.LEADER) {
            server.replication.agreed(from, response.index(), response.round());
        }
    }
}
