package dev.waymark.strategies.swarm;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;

/** Where restarts have no weight: a node that crashed is restarted after at most a fifth of the execution. */
final class RestartTiming {
    private static final int SHARE = 5;

    private final Rng random;
    private final int steps;
    private final int[] restartAt;
    private int triedAt = -1;

    /** {@code nodes} 0: somebody else sees to it. */
    RestartTiming(Rng random, int nodes, int steps) {
        this.random = random;
        this.steps = steps;
        this.restartAt = new int[nodes + 1];
    }

    long next(View view) {
        int now = view.decisions();
        if (now == triedAt) {
            return Code.stop();
        }
        for (int node = 1; node < restartAt.length; node++) {
            if (view.up(node)) {
                restartAt[node] = 0;
            } else if (restartAt[node] == 0) {
                restartAt[node] = now + 1 + random.nextInt(Math.max(1, steps / SHARE));
            } else if (restartAt[node] <= now) {
                triedAt = now;
                return Code.restart(node);
            }
        }
        return Code.stop();
    }

    /** Nothing else can happen. */
    long early(View view) {
        for (int node = 1; node < restartAt.length && view.decisions() != triedAt; node++) {
            if (!view.up(node)) {
                triedAt = view.decisions();
                return Code.restart(node);
            }
        }
        return Code.stop();
    }
}
