package dev.waymark.systems.raft;

import dev.waymark.raft.coverage.Clause;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.vocabulary.Snapshot;
import dev.waymark.raft.vocabulary.Timers;
import dev.waymark.systems.raft.setup.Setup;
import java.util.Objects;

/** Single-server changes of the configuration (dissertation §4.1 and §4.2) and leadership transfer (§3.10). */
final class Membership {
    private final Server server;
    private int current;

    /** Where in the log the current configuration is; 0: it is the initial one or a snapshot's. */
    private int index;

    /** The target of a transfer that has not caught up yet. */
    private int transferTo;

    private boolean transferring;
    private boolean transferred;

    Membership(Server server) {
        this.server = server;
        this.current = server.setup.everyone();
    }

    int current() {
        return current;
    }

    int size() {
        return Integer.bitCount(current);
    }

    boolean contains(int node) {
        return (current >> node & 1) != 0;
    }

    boolean isMajority(int count) {
        return count > size() / 2;
    }

    /** Not a member, for good. While that is uncommitted it may be the only one who can win (§4.2.2). */
    boolean isRetired() {
        return !contains(server.self) && index <= server.commit;
    }

    /** A configuration counts from the moment it is in the log, committed or not. */
    void appended(int at, Entry entry) {
        if (entry.members() != 0) {
            current = entry.members();
            index = at;
        }
    }

    void truncated(int from) {
        if (index >= from) {
            server.clause(Clause.MEMBERS_ROLLED_BACK);
            if (server.flaws.rollbackAfterSnapshot() && server.log.base() > 0) {
                Entry previous = latest() == 0 ? null : server.log.at(latest());
                Objects.requireNonNull(previous, "no configuration to roll back to");
            }
            recompute();
        }
    }

    /** The last configuration in the log, else the snapshot's, else the initial one. */
    void recompute() {
        index = latest();
        Snapshot snapshot = server.snapshots.installed();
        if (index > 0) {
            current = server.log.at(index).members();
        } else {
            current = snapshot != null ? snapshot.members() : server.setup.everyone();
        }
    }

    private int latest() {
        RaftLog log = server.log;
        for (int at = log.last(); at > log.base(); at--) {
            if (log.at(at).members() != 0) {
                return at;
            }
        }
        return 0;
    }

    /** The configuration in force at {@code at}, which is not behind the log's end. */
    int asOf(int at) {
        RaftLog log = server.log;
        for (int i = at; i > log.base(); i--) {
            if (log.at(i).members() != 0) {
                return log.at(i).members();
            }
        }
        Snapshot snapshot = server.snapshots.installed();
        return snapshot != null ? snapshot.members() : server.setup.everyone();
    }

    /** True if the change is in the log or needs none; else it has to wait. */
    boolean change(Command.Execute wish) {
        boolean adds = wish.request() instanceof Request.AddServer;
        int node = wish.request() instanceof Request.AddServer add
                ? add.node()
                : ((Request.RemoveServer) wish.request()).node();
        boolean pending = index > server.commit || server.catchUp.isPending();
        // The rule that the first version of the algorithm lacked: nothing before an entry of this term is committed.
        boolean early = !server.clients.hasCommittedInTerm() && !server.flaws.reconfigureBeforeNoop();
        if (pending || early) {
            server.clause(Clause.MEMBERS_WAIT);
            return false;
        }
        int members = adds ? current | 1 << node : current & ~(1 << node);
        if (members == current || members == 0) {
            server.clients.answer(wish, server.commit, Result.DONE);
        } else if (adds) {
            server.catchUp.begin(wish, node);
        } else {
            server.clause(Clause.MEMBERS_CHANGED);
            server.append(new Command.Members(members, wish));
        }
        return true;
    }

    void add(Command.Execute wish, int node) {
        server.clause(Clause.MEMBERS_CHANGED);
        server.append(new Command.Members(current | 1 << node, wish));
    }

    /** §4.2.2: a leader that is no member leads until that is committed. */
    void committed(int at) {
        if (at == index && server.role == Role.LEADER && !contains(server.self)) {
            server.clause(Clause.LEADER_REMOVED);
            server.stepDown();
        }
    }

    /** §3.10: no new requests while the target takes over, or else it would have to catch up for ever. */
    void transfer(Command.Execute wish, int target) {
        server.clients.answer(wish, server.commit, Result.DONE);
        if (target != server.self && contains(target)) {
            transferTo = target;
            transferring = true;
            server.env.setTimer(Timers.TRANSFER, Setup.ELECTION_MIN);
            if (server.replication.isCaughtUp(target)) {
                handOver();
            } else {
                server.replication.sendTo(target);
            }
        }
    }

    void caughtUp(int node, int match) {
        if (node == transferTo && match == server.log.last()) {
            handOver();
        }
    }

    private void handOver() {
        server.clause(Clause.TRANSFER);
        server.send(transferTo, new Message.TimeoutNow(server.term));
        transferTo = 0;
        transferred = true;
    }

    boolean isTransferring() {
        return transferring;
    }

    /** §3.10: nobody took over within about an election timeout. */
    void onTransferTimeout() {
        server.clause(Clause.TRANSFER_ABORTED);
        transferTo = 0;
        transferring = false;
        server.clients.resume();
    }

    /** After TimeoutNow others may be elected while voters still hear from this leader: no lease holds in this term. */
    boolean mayBeDeposed() {
        return transferred;
    }

    void newLeadership() {
        transferred = false;
    }

    void lostLeadership() {
        if (transferring) {
            server.env.cancelTimer(Timers.TRANSFER);
            transferTo = 0;
            transferring = false;
        }
    }
}
