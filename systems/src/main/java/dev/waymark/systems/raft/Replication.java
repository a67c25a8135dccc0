package dev.waymark.systems.raft;

import dev.waymark.raft.coverage.Clause;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.Role;
import java.util.Arrays;
import java.util.List;

/** Log replication (§5.3) and the commit rule (§5.4.2). */
final class Replication {
    private final Server server;
    private final int[] next;
    private final int[] match;
    private final int[] acknowledged;
    private int round;
    private long[] roundStart = new long[16];

    /** Who answered since the last look of CheckQuorum, one bit per node. */
    private int heard;

    Replication(Server server) {
        this.server = server;
        int size = server.setup.nodes() + 1;
        next = new int[size];
        match = new int[size];
        acknowledged = new int[size];
    }

    /** A new leader knows nothing of the others' logs. */
    void begin() {
        Arrays.fill(next, server.log.last() + 1);
        Arrays.fill(match, 0);
        Arrays.fill(acknowledged, 0);
        round = 0;
        heard = 0;
    }

    int round() {
        return round;
    }

    /** To every other member, and to one that is to become a member: what it lacks, or a heartbeat. */
    void broadcast() {
        round++;
        if (round >= roundStart.length) {
            roundStart = Arrays.copyOf(roundStart, round * 2);
        }
        roundStart[round] = server.env.now();
        for (int node = 1; node <= server.setup.nodes(); node++) {
            if (node != server.self && (server.membership.contains(node) || server.catchUp.isFor(node))) {
                sendTo(node);
            }
        }
    }

    void sendTo(int node) {
        RaftLog log = server.log;
        int previous = next[node] - 1;
        if (previous < log.base()) {
            server.snapshots.sendTo(node, round);
            return;
        }
        server.send(
                node,
                new Message.AppendEntries(
                        server.term,
                        previous,
                        log.termAt(previous),
                        log.from(previous + 1, server.setup.batch()),
                        server.commit,
                        round));
    }

    void onAppendEntries(int from, Message.AppendEntries append) {
        if (append.term() < server.term) {
            server.clause(Clause.APPEND_OLD_TERM);
            refuse(from, append, server.term, 0, 0);
            return;
        }
        if (append.term() > server.term && !server.flaws.staleTermAppend()) {
            server.adopt(append.term());
        }
        if (server.role == Role.LEADER && append.term() == server.term) {
            return; // two leaders of one term: not in Raft
        }
        server.follow(from);
        RaftLog log = server.log;
        int previous = append.previous();
        if (previous > log.last()) {
            server.clause(Clause.APPEND_TOO_FAR);
            refuse(from, append, append.term(), 0, log.last() + 1);
            return;
        }
        boolean checked = previous >= log.base() && !server.flaws.appendsWithoutCheck();
        if (checked && log.termAt(previous) != append.previousTerm()) {
            server.clause(Clause.APPEND_CONFLICT);
            int found = log.termAt(previous);
            refuse(from, append, append.term(), found, log.firstOfTerm(previous, found));
            return;
        }
        takeOver(previous, append.entries());
        int agreed = previous + append.entries().size();
        if (Math.min(append.commit(), agreed) > server.commit) {
            server.clause(Clause.FOLLOWER_COMMITS);
        }
        commitTo(Math.min(append.commit(), agreed));
        server.send(from, new Message.AppendEntriesResponse(append.term(), true, agreed, 0, 0, append.round()));
    }

    private void refuse(int to, Message.AppendEntries append, int term, int conflictTerm, int conflictIndex) {
        server.send(
                to,
                new Message.AppendEntriesResponse(
                        term, false, append.previous(), conflictTerm, conflictIndex, append.round()));
    }

    /** Figure 2, AppendEntries 3 and 4: only a conflict removes anything, since messages may come late and out of order. */
    private void takeOver(int previous, List<Entry> entries) {
        RaftLog log = server.log;
        for (int i = 0; i < entries.size(); i++) {
            int index = previous + 1 + i;
            Entry entry = entries.get(i);
            if (index <= log.base() || (index <= log.last() && log.termAt(index) == entry.term())) {
                continue; // in the snapshot, hence committed; or here already
            }
            truncateFrom(index);
            server.clause(Clause.APPEND_TAKES);
            log.append(entry);
            server.storage.changedLog();
            server.membership.appended(index, entry);
        }
        if (server.flaws.truncatesOnStaleAppend()) {
            truncateFrom(Math.max(log.base(), previous + entries.size()) + 1);
        }
    }

    private void truncateFrom(int index) {
        if (index > server.log.last()) {
            return;
        }
        server.clause(Clause.APPEND_TRUNCATES);
        server.log.truncateFrom(index);
        server.storage.changedLog();
        server.membership.truncated(index);
        server.commit = Math.min(server.commit, index - 1); // no change, unless a bug got us here
    }

    void onAppendEntriesResponse(int from, Message.AppendEntriesResponse response) {
        if (response.term() > server.term) {
            server.adopt(response.term());
            return;
        }
        if (response.term() < server.term || server.role != Role.LEADER) {
            return;
        }
        if (response.success()) {
            agreed(from, response.index(), response.round());
            return;
        }
        acknowledge(from, response.round());
        if (response.index() == next[from] - 1 && response.index() > match[from]) {
            server.clause(Clause.BACK_OFF);
            next[from] = Math.max(match[from] + 1, backOff(response));
            sendTo(from);
        }
    }

    /** The logs agree up to {@code index}: §5.3, last paragraphs. */
    void agreed(int from, int index, int ofRound) {
        match[from] = Math.max(match[from], index);
        next[from] = Math.max(next[from], match[from] + 1);
        acknowledge(from, ofRound);
        advanceCommit();
        if (server.role != Role.LEADER) {
            return;
        }
        if (next[from] <= server.log.last()) {
            sendTo(from);
        }
        server.membership.caughtUp(from, match[from]);
        server.catchUp.agreed(from, match[from]);
    }

    /** §5.3: past a whole term of conflicting entries at once. */
    private int backOff(Message.AppendEntriesResponse response) {
        RaftLog log = server.log;
        if (response.conflictTerm() > 0) {
            for (int index = Math.min(response.index(), log.last()); index > log.base(); index--) {
                if (log.termAt(index) == response.conflictTerm()) {
                    return index + 1;
                }
            }
        }
        return Math.max(1, response.conflictIndex());
    }

    private void acknowledge(int from, int ofRound) {
        heard |= 1 << from;
        server.catchUp.heardFrom(from);
        acknowledged[from] = Math.max(acknowledged[from], ofRound);
        server.clients.confirmed();
    }

    /** Whether a majority has answered round {@code wanted} or a later one. */
    boolean isConfirmed(int wanted) {
        int count = server.membership.contains(server.self) ? 1 : 0;
        for (int node = 1; node < acknowledged.length; node++) {
            if (node != server.self && server.membership.contains(node) && acknowledged[node] >= wanted) {
                count++;
            }
        }
        return server.membership.isMajority(count);
    }

    /** When the latest round that a majority answered was sent: until then, surely, no one else was elected. */
    long confirmedAt() {
        for (int candidate = round; candidate > 0; candidate--) {
            if (isConfirmed(candidate)) {
                return roundStart[candidate];
            }
        }
        return Long.MIN_VALUE / 2;
    }

    /** §5.4.2: an entry of an earlier term is never committed by counting, only together with one of this term. */
    void advanceCommit() {
        server.storage.save();
        RaftLog log = server.log;
        for (int index = log.last(); index > server.commit; index--) {
            if (log.termAt(index) != server.term && !server.flaws.commitsOldTerm()) {
                if (isOnMajority(index)) {
                    server.clause(Clause.COMMIT_WAITS);
                }
                return;
            }
            if (isOnMajority(index)) {
                server.clause(Clause.COMMIT);
                server.env.emit(Events.COMMIT, index);
                commitTo(index);
                return;
            }
        }
    }

    private boolean isOnMajority(int index) {
        int count = server.membership.contains(server.self) ? 1 : 0;
        for (int node = 1; node < match.length; node++) {
            if (node != server.self && match[node] >= index && server.membership.contains(node)) {
                count++;
            }
        }
        return server.membership.isMajority(count);
    }

    private void commitTo(int index) {
        if (index > server.commit) {
            server.commit = index;
            server.clients.apply();
        }
        server.snapshots.compact();
    }

    boolean isCaughtUp(int node) {
        return match[node] == server.log.last();
    }

    /** Dissertation §6.2: a leader that hears from no majority makes way. */
    void onQuorumTimeout() {
        int answering = heard & server.membership.current() & ~(1 << server.self);
        int count = Integer.bitCount(answering) + (server.membership.contains(server.self) ? 1 : 0);
        heard = 0;
        if (server.membership.isMajority(count)) {
            server.armQuorum();
        } else {
            server.clause(Clause.QUORUM_LOST);
            server.stepDown();
        }
    }
}
