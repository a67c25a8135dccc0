package dev.waymark.systems.pbft;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;
import dev.waymark.systems.pbft.Message.Commit;
import dev.waymark.systems.pbft.Message.NewView;
import dev.waymark.systems.pbft.Message.PrePrepare;
import dev.waymark.systems.pbft.Message.Prepare;
import dev.waymark.systems.pbft.Message.ViewChange;

/**
 * Each number of a view is a phase of three rounds; in front of them is one in which the view is changed. Whoever still waits
 * when a phase is over leaves the view.
 */
final class PbftRounds implements Rounds {
    private static final int SEQS = 1 << 12;
    private static final int PER_PHASE = 3;

    private final Group group;

    PbftRounds(Group group) {
        this.group = group;
    }

    @Override
    public int perPhase() {
        return PER_PHASE;
    }

    @Override
    public int phase(Object message) {
        if (message instanceof PrePrepare m) {
            return m.view() * SEQS + m.seq();
        } else if (message instanceof Prepare m) {
            return m.view() * SEQS + m.seq();
        } else if (message instanceof Commit m) {
            return m.view() * SEQS + m.seq();
        } else if (message instanceof ViewChange m) {
            return m.view() * SEQS;
        }
        return message instanceof NewView m ? m.view() * SEQS : NO_PHASE;
    }

    @Override
    public int round(Object message) {
        if (message instanceof Prepare || message instanceof NewView) {
            return 1;
        }
        return message instanceof Commit ? 2 : 0;
    }

    @Override
    public boolean beforePhase(Object message) {
        return phase(message) == NO_PHASE;
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
        int latest = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.state(node) instanceof ReplicaState state) {
                latest = Math.max(latest, state.view());
            }
        }
        return group.primary(latest);
    }
}
