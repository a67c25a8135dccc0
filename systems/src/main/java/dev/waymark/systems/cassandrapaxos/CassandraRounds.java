package dev.waymark.systems.cassandrapaxos;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;
import org.jspecify.annotations.Nullable;

/**
 * Six rounds a phase, one coordinator a phase. When a phase ends all clocks tick, whoever was isolated, and the next
 * coordinator begins; it is given its transaction when its first turn comes.
 */
record CassandraRounds(boolean inTurn) implements Rounds {
    private static final int PER_PHASE = 6;
    private static final int PROMISE = 1;

    @Override
    public int perPhase() {
        return PER_PHASE;
    }

    @Override
    public int phase(Object message) {
        return ((Message) message).ballot();
    }

    @Override
    public int round(Object message) {
        return ((Message) message).round();
    }

    @Override
    public boolean closes(View view, int round) {
        return round == PROMISE || round == PER_PHASE - 1;
    }

    @Override
    public @Nullable String close(View view, int node, int round) {
        if (round == PROMISE) {
            return Process.PROMISES;
        }
        int coordinator = coordinator(view);
        return coordinator == 0 ? null : coordinator == node ? Process.PHASE : Process.TICK;
    }

    @Override
    public int asked(View view) {
        int coordinator = coordinator(view);
        return coordinator != 0 && state(view, coordinator) != null && !wasAsked(view, coordinator) ? coordinator : 0;
    }

    private static boolean wasAsked(View view, int node) {
        ProcessState state = state(view, node);
        return state != null && state.asked();
    }

    /** The next process whose transaction is not through: in turn after the latest coordinator, or the first of all. */
    private int coordinator(View view) {
        int latest = 0;
        int latestAt = 0;
        for (int node = 1; inTurn && node <= view.nodes(); node++) {
            ProcessState state = state(view, node);
            if (state != null && state.begunAt() > latestAt) {
                latestAt = state.begunAt();
                latest = node;
            }
        }
        for (int i = 0; i < view.nodes(); i++) {
            int node = (latest + i) % view.nodes() + 1;
            ProcessState state = state(view, node);
            if (state != null && !state.finished()) {
                return node;
            }
        }
        return 0;
    }

    private static @Nullable ProcessState state(View view, int node) {
        return view.state(node) instanceof ProcessState state ? state : null;
    }
}
