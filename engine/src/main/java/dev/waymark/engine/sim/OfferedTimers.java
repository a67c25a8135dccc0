package dev.waymark.engine.sim;

import java.util.Arrays;

/** The timers that can fire now: all that are armed, unless clocks are bound together or some node is paused. */
final class OfferedTimers {
    private final TimerTable timers;
    private final SimEnv[] envs;
    private final DriftBound drift;
    private final boolean bound;
    private int pausedNodes;

    /** Places in the table of armed timers; only used when not all of them are offered. */
    private int[] offered = new int[8];

    private int offeredCount;
    private boolean stale;

    OfferedTimers(TimerTable timers, SimEnv[] envs, DriftBound drift) {
        this.timers = timers;
        this.envs = envs;
        this.drift = drift;
        this.bound = drift.isOn();
    }

    void clear() {
        pausedNodes = 0;
        stale = true;
    }

    /** A timer was armed or disarmed, or a clock moved. */
    void changed() {
        stale = true;
    }

    /** A node was paused (1), or is so no longer (-1). */
    void pausedNodesChanged(int by) {
        pausedNodes += by;
        stale = true;
    }

    private boolean all() {
        return !bound && pausedNodes == 0;
    }

    int count() {
        if (all()) {
            return timers.armedCount();
        }
        if (stale) {
            refresh();
        }
        return offeredCount;
    }

    private void refresh() {
        stale = false;
        offeredCount = 0;
        drift.measure();
        for (int i = 0; i < timers.armedCount(); i++) {
            int node = timers.nodeAt(i);
            long now = Math.max(envs[node].clock, timers.deadline(node, timers.kindAt(i)));
            if (!envs[node].paused && !drift.breaks(node, now)) {
                if (offeredCount == offered.length) {
                    offered = Arrays.copyOf(offered, offeredCount * 2);
                }
                offered[offeredCount++] = i;
            }
        }
    }

    private int place(int i) {
        return all() ? i : offered[i];
    }

    long name(int i) {
        int place = place(i);
        return timers.name(timers.nodeAt(place), timers.kindAt(place));
    }

    String kindName(int i) {
        return timers.kindName(timers.kindAt(place(i)));
    }

    long deadline(int i) {
        int place = place(i);
        return timers.deadline(timers.nodeAt(place), timers.kindAt(place));
    }
}
