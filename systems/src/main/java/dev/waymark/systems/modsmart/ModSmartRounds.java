package dev.waymark.systems.modsmart;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;
import dev.waymark.systems.modsmart.Message.Accept;
import dev.waymark.systems.modsmart.Message.Propose;
import dev.waymark.systems.modsmart.Message.Stop;
import dev.waymark.systems.modsmart.Message.StopData;
import dev.waymark.systems.modsmart.Message.Sync;
import dev.waymark.systems.modsmart.Message.Write;

/** Each instance of an epoch is a phase of three rounds; in front of them is one in which the leader is changed. */
final class ModSmartRounds implements Rounds {
    private static final int INSTANCES = 1 << 12;
    private static final int PER_PHASE = 3;

    private final Group group;

    ModSmartRounds(Group group) {
        this.group = group;
    }

    @Override
    public int perPhase() {
        return PER_PHASE;
    }

    @Override
    public int phase(Object message) {
        if (message instanceof Propose m) {
            return m.epoch() * INSTANCES + m.instance();
        } else if (message instanceof Write m) {
            return m.epoch() * INSTANCES + m.instance();
        } else if (message instanceof Accept m) {
            return m.epoch() * INSTANCES + m.instance();
        } else if (message instanceof Stop m) {
            return m.epoch() * INSTANCES;
        } else if (message instanceof StopData m) {
            return m.epoch() * INSTANCES;
        }
        return message instanceof Sync m ? m.epoch() * INSTANCES : NO_PHASE;
    }

    @Override
    public int round(Object message) {
        if (message instanceof Write || message instanceof StopData) {
            return 1;
        }
        return message instanceof Accept || message instanceof Sync ? 2 : 0;
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
                latest = Math.max(latest, state.epoch());
            }
        }
        return group.leader(latest);
    }
}
