package dev.waymark.bind.microraft;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;
import dev.waymark.raft.rounds.RaftRounds;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Timers;
import org.jspecify.annotations.Nullable;

/**
 * The rounds of the kit, but for who campaigns. Servers of the library refuse pre-votes until their own clock says that the
 * leader is gone, so when a phase came to nothing all that still believe in one look at their clocks. Then, and at the start, all
 * of them campaign, and nobody wins; after that it is one at a time.
 */
record MicroRaftRounds(RaftRounds kit) implements Rounds {
    @Override
    public int perPhase() {
        return kit.perPhase();
    }

    @Override
    public int phase(Object message) {
        return kit.phase(message);
    }

    @Override
    public int round(Object message) {
        return kit.round(message);
    }

    @Override
    public boolean beforePhase(Object message) {
        return kit.beforePhase(message);
    }

    @Override
    public boolean closes(View view, int round) {
        return kit.closes(view, round);
    }

    @Override
    public @Nullable String close(View view, int node, int round) {
        int leader = asked(view);
        if (leader != 0) {
            return node == leader ? Timers.HEARTBEAT : null;
        }
        RaftState state = RaftState.of(view.state(node));
        boolean believes = state != null && state.leader() != 0;
        return believes || node == highestTerm(view) % view.nodes() + 1 ? Timers.ELECTION : null;
    }

    private static int highestTerm(View view) {
        int highest = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            RaftState state = RaftState.of(view.state(node));
            highest = state == null ? highest : Math.max(highest, state.term());
        }
        return highest;
    }

    @Override
    public int asked(View view) {
        return kit.asked(view);
    }

    @Override
    public int asked(View view, int phase) {
        return kit.asked(view, phase);
    }

    @Override
    public boolean awaits(View view) {
        return kit.awaits(view);
    }
}
