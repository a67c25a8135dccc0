package dev.waymark.engine.sim;

import java.util.Arrays;

/**
 * Keeps clocks within a bound of each other, without ever stopping time. A clock holds the others back only as far as its
 * node's next deadline: before that nothing happens there, so it can be moved along. A node that is down, paused or
 * without timers holds nobody back. Hence the timer with the earliest deadline can always fire.
 */
final class DriftBound {
    private final SimEnv[] envs;
    private final TimerTable timers;
    private final long drift;
    private final long[] reach;

    DriftBound(SimEnv[] envs, TimerTable timers, long drift) {
        this.envs = envs;
        this.timers = timers;
        this.drift = drift;
        this.reach = new long[envs.length];
    }

    boolean isOn() {
        return drift > 0;
    }

    /** Looks at clocks and timers as they are now; to be called before {@link #breaks}. */
    void measure() {
        if (!isOn()) {
            return;
        }
        Arrays.fill(reach, Long.MAX_VALUE);
        for (int i = 0; i < timers.armedCount(); i++) {
            int node = timers.nodeAt(i);
            if (!envs[node].paused) {
                long deadline = timers.deadline(node, timers.kindAt(i));
                reach[node] = Math.min(reach[node], Math.max(deadline, envs[node].clock));
            }
        }
    }

    /** Whether some clock cannot follow if that of {@code id} moves to {@code now}. */
    boolean breaks(int id, long now) {
        for (int node = 1; isOn() && node < envs.length; node++) {
            if (node != id && now - reach[node] > drift) {
                return true;
            }
        }
        return false;
    }

    /** The least that a clock may show when another shows {@code now}. */
    long least(long now) {
        return now - drift;
    }
}
