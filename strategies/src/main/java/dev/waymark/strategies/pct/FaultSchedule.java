package dev.waymark.strategies.pct;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Rng;
import java.util.Arrays;

/**
 * When the faults of one execution happen: each at a decision drawn uniformly from the estimated length, whatever the
 * priorities are. A fault that cannot happen yet (nothing to drop) waits. A node that crashed is restarted after at most
 * a fifth of the estimated length.
 */
final class FaultSchedule {
    private static final int RESTART_SHARE = 5;

    private final Rng random;
    private final int length;
    private final int[] crashes;
    private final int[] drops;
    private final int[] duplicates;
    private final int[] restartAt;
    /** Nothing is to be done before this decision. */
    private int next;

    private int triedAt = -1;

    FaultSchedule(Rng random, FaultBudget budget, int length, int nodes) {
        this.random = random;
        this.length = length;
        this.crashes = draw(budget.crashes());
        this.drops = draw(budget.drops());
        this.duplicates = draw(budget.duplicates());
        this.restartAt = new int[nodes + 1];
    }

    private int[] draw(int count) {
        int[] times = new int[count];
        for (int i = 0; i < count; i++) {
            times[i] = random.nextInt(length);
        }
        Arrays.sort(times);
        return times;
    }

    /** The fault that is due, or stop. */
    long next(View view) {
        int now = view.decisions();
        if (now < next || now == triedAt) { // what was tried at this very point did not apply
            return Code.stop();
        }
        long fault = due(view, now);
        if (fault != Code.stop()) {
            triedAt = now;
        }
        return fault;
    }

    private long due(View view, int now) {
        next = Integer.MAX_VALUE;
        if (crashes.length > 0) {
            for (int node = 1; node <= view.nodes(); node++) {
                if (!view.up(node) && isDue(restartAt[node], now)) {
                    return Code.restart(node);
                }
            }
        }
        int up = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            up += view.up(node) ? 1 : 0;
        }
        if (isDue(crashes, view.crashes(), now) && up > 0) {
            return Code.crash(upNode(view, random.nextInt(up)), DiskMode.UNSYNCED_LOST);
        }
        int messages = view.deliverable();
        if (isDue(drops, view.drops(), now) && messages > 0) {
            return Code.drop(view.message(random.nextInt(messages)));
        }
        if (isDue(duplicates, view.duplicates(), now) && messages > 0) {
            return Code.duplicate(view.message(random.nextInt(messages)));
        }
        return Code.stop();
    }

    /** Nothing else can happen: a node that would be restarted later is restarted now. */
    long early(View view) {
        int best = 0;
        for (int node = 1; node <= view.nodes() && crashes.length > 0; node++) {
            if (!view.up(node) && (best == 0 || restartAt[node] < restartAt[best])) {
                best = node;
            }
        }
        return best == 0 ? Code.stop() : Code.restart(best);
    }

    private boolean isDue(int[] times, int happened, int now) {
        return happened < times.length && isDue(times[happened], now);
    }

    private boolean isDue(int time, int now) {
        next = Math.min(next, time);
        return time <= now;
    }

    private static int upNode(View view, int which) {
        int left = which;
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.up(node) && left-- == 0) {
                return node;
            }
        }
        throw new IllegalArgumentException("no such node: " + which);
    }

    void crashed(int node, int now) {
        restartAt[node] = now + 1 + random.nextInt(Math.max(1, length / RESTART_SHARE));
        next = 0;
    }
}
