package dev.waymark.systems.cassandrapaxos;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;
import dev.waymark.core.workload.StepsWorkload;
import org.jspecify.annotations.Nullable;

/**
 * The same rounds with a workload given as data: a phase for each of its steps. Who was asked in a step coordinates its
 * phase; in an empty one, and in those after the last, whoever has a transaction that is not through, in turn.
 */
final class WorkloadRounds implements Rounds {
    private final CassandraRounds rounds = new CassandraRounds(true);

    @Override
    public int perPhase() {
        return rounds.perPhase();
    }

    @Override
    public int phase(Object message) {
        return rounds.phase(message);
    }

    @Override
    public int round(Object message) {
        return rounds.round(message);
    }

    @Override
    public int asked(View view, int phase) {
        return StepsWorkload.due(view, phase);
    }

    @Override
    public boolean awaits(View view) {
        return view.requests() > 0;
    }

    @Override
    public boolean closes(View view, int round) {
        return rounds.closes(view, round);
    }

    @Override
    public @Nullable String close(View view, int node, int round) {
        if (round < perPhase() - 1) {
            return rounds.close(view, node, round);
        }
        return node == coordinator(view) ? Process.PHASE : Process.TICK;
    }

    private static int coordinator(View view) {
        int best = 0;
        int bestAt = Integer.MAX_VALUE;
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.state(node) instanceof ProcessState state && state.transaction() != 0) {
                if (state.fresh()) {
                    return node;
                }
                if (state.begunAt() < bestAt) { // whose last phase is the longest ago
                    best = node;
                    bestAt = state.begunAt();
                }
            }
        }
        return best;
    }
}
