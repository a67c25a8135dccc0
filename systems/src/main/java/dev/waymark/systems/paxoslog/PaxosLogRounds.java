package dev.waymark.systems.paxoslog;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;

/**
 * The four rounds of Fig. 1. When a phase ends the timer of every replica fires, so that all try the same next phase,
 * whoever was isolated; its leader is asked for a command first.
 */
final class PaxosLogRounds implements Rounds {
    private static final int PER_PHASE = 4;

    @Override
    public int perPhase() {
        return PER_PHASE;
    }

    @Override
    public int phase(Object message) {
        return ((Message) message).phase();
    }

    @Override
    public int round(Object message) {
        return ((Message) message).round();
    }

    @Override
    public boolean closes(View view, int round) {
        return round == PER_PHASE - 1;
    }

    @Override
    public String close(View view, int node, int round) {
        return Replica.TIMER;
    }

    @Override
    public int asked(View view) {
        int attempts = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.state(node) instanceof ReplicaState state) {
                attempts = Math.max(attempts, state.attempt());
            }
        }
        return attempts % view.nodes() + 1;
    }
}
