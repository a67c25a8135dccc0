package dev.waymark.strategies.swarm;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Rng;
import java.util.Arrays;

/** When the faults of one execution come, and whom they strike. One that finds nothing to strike waits. */
final class FaultTiming {
    private static final int EFFECTS = 4; // a handler has few: a message or two, a write, a timer
    private static final int BURST = 4;

    private final Rng random;
    private final boolean inside;
    private final int[] crashes;
    private final int[] drops;
    private final int[] duplicates;

    /** Nothing is to be done before this decision. */
    private int next;

    private int triedAt = -1;

    FaultTiming(Rng random, SwarmConfiguration configuration, FaultBudget budget, int steps) {
        this.random = random;
        this.inside = configuration.inside();
        crashes = draw(configuration.crashes() ? budget.crashes() : 0, configuration.arrival(), steps);
        drops = draw(configuration.drops() ? budget.drops() : 0, configuration.arrival(), steps);
        duplicates = draw(configuration.duplicates() ? budget.duplicates() : 0, configuration.arrival(), steps);
        next = crashes.length + drops.length + duplicates.length == 0 ? Integer.MAX_VALUE : 0;
    }

    private int[] draw(int count, SwarmConfiguration.Arrival arrival, int steps) {
        int[] times = new int[count];
        int centre = 0;
        for (int i = 0; i < count; i++) {
            times[i] = switch (arrival) {
                case SPREAD -> random.nextInt(steps);
                case START -> random.nextInt(Math.max(1, steps / 5));
                case LATE -> steps / 2 + random.nextInt(Math.max(1, steps / 2));
                case BURSTS -> {
                    centre = i % BURST == 0 ? random.nextInt(steps) : centre + random.nextInt(2);
                    yield centre;
                }
            };
        }
        Arrays.sort(times);
        return times;
    }

    boolean crashes() {
        return crashes.length > 0;
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
            next = 0;
        }
        return fault;
    }

    private long due(View view, int now) {
        next = Integer.MAX_VALUE;
        int messages = view.deliverable();
        if (isDue(crashes, view.crashes(), now)) {
            long crash = crash(view, messages);
            if (crash != Code.stop()) {
                return crash;
            }
        }
        if (isDue(drops, view.drops(), now) && messages > 0) {
            return Code.drop(view.message(random.nextInt(messages)));
        }
        if (isDue(duplicates, view.duplicates(), now) && messages > 0) {
            return Code.duplicate(view.message(random.nextInt(messages)));
        }
        return Code.stop();
    }

    private long crash(View view, int messages) {
        if (inside && messages > 0) {
            long delivery = Code.deliver(view.message(random.nextInt(messages)));
            return Code.crashingAfter(delivery, random.nextInt(EFFECTS), DiskMode.UNSYNCED_LOST);
        }
        int up = LiveNodes.count(view, true);
        return up == 0
                ? Code.stop()
                : Code.crash(LiveNodes.nth(view, random.nextInt(up), true), DiskMode.UNSYNCED_LOST);
    }

    private boolean isDue(int[] times, int happened, int now) {
        if (happened >= times.length) {
            return false;
        }
        next = Math.min(next, times[happened]);
        return times[happened] <= now;
    }
}
