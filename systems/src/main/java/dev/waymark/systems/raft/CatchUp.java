package dev.waymark.systems.raft;

import dev.waymark.raft.coverage.Clause;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Result;
import dev.waymark.raft.vocabulary.Timers;
import dev.waymark.systems.raft.setup.Setup;
import org.jspecify.annotations.Nullable;

/**
 * A new server gets the log before it counts, so that entries need not wait for it (dissertation §4.2.1). This goes by
 * rounds: each brings the entries that the leader had when the round began. A round that takes less than an election
 * timeout was quick enough. After too many that took longer, or one without any answer, the server is refused.
 */
final class CatchUp {
    static final int ROUNDS_MAX = 10;

    private final Server server;
    private Command.@Nullable Execute wish;
    private int newcomer;
    private int round;
    private int goal;
    private boolean answered;

    CatchUp(Server server) {
        this.server = server;
    }

    boolean isPending() {
        return newcomer != 0;
    }

    boolean isFor(int node) {
        return node == newcomer;
    }

    void begin(Command.Execute newWish, int node) {
        server.clause(Clause.CATCH_UP);
        wish = newWish;
        newcomer = node;
        round = 0;
        nextRound();
    }

    private void nextRound() {
        round++;
        answered = false;
        goal = server.log.last();
        server.env.setTimer(Timers.CATCH_UP, Setup.ELECTION_MIN);
        server.replication.sendTo(newcomer);
    }

    void heardFrom(int node) {
        answered |= node == newcomer;
    }

    /** The log of {@code node} agrees with the leader's up to {@code match}. */
    void agreed(int node, int match) {
        if (node == newcomer && match >= goal) {
            Command.Execute added = stop();
            if (added != null) {
                server.clause(Clause.CAUGHT_UP);
                server.membership.add(added, node);
                server.replication.broadcast();
                server.replication.advanceCommit();
            }
        }
    }

    /** The round took as long as an election timeout. */
    void onTimeout() {
        if (answered && round < ROUNDS_MAX) {
            nextRound();
            return;
        }
        Command.Execute refused = stop();
        if (refused != null) {
            server.clause(Clause.CATCH_UP_REFUSED);
            server.clients.answer(refused, server.commit, Result.REFUSED);
            server.clients.resume();
        }
    }

    /** Ends it; returns whose wish it was, if there was one. */
    Command.@Nullable Execute stop() {
        Command.Execute stopped = wish;
        if (isPending()) {
            server.env.cancelTimer(Timers.CATCH_UP);
            wish = null;
            newcomer = 0;
        }
        return stopped;
    }
}
