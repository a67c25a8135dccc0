package dev.waymark.systems.twophasecommit;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;
import org.jspecify.annotations.Nullable;

/**
 * Four rounds a transaction, one transaction after the other: Prepare, Vote, the decision, Acknowledge. What the manager
 * sends again for an earlier transaction is late, so its retry timer is left alone.
 */
final class CommitRounds implements Rounds {
    @Override
    public int perPhase() {
        return 4;
    }

    @Override
    public int phase(Object message) {
        return ((Message) message).transaction();
    }

    @Override
    public int round(Object message) {
        if (message instanceof Message.Prepare) {
            return 0;
        } else if (message instanceof Message.Vote) {
            return 1;
        }
        return message instanceof Message.Acknowledge ? 3 : 2;
    }

    @Override
    public boolean closes(View view, int round) {
        return false;
    }

    @Override
    public @Nullable String close(View view, int node, int round) {
        return null;
    }

    @Override
    public int asked(View view) {
        return Setup.MANAGER;
    }
}
