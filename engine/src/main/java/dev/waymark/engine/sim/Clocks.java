package dev.waymark.engine.sim;

import dev.waymark.core.cluster.Skip;
import org.jspecify.annotations.Nullable;

/** Moves the nodes' clocks, never back, and no further apart than the bound on their drift allows. */
final class Clocks {
    private final Execution execution;
    private final SimEnv[] envs;
    private final DriftBound drift;
    private final OfferedTimers offered;

    Clocks(Execution execution, SimEnv[] envs, DriftBound drift, OfferedTimers offered) {
        this.execution = execution;
        this.envs = envs;
        this.drift = drift;
        this.offered = offered;
    }

    /** Lets time pass at one node, or at all of them if {@code id} is 0. */
    @Nullable
    Skip advance(int id, long by) {
        if (id < 0 || id >= envs.length) {
            return Skip.NO_SUCH_NODE;
        }
        if (by < 0) {
            return Skip.UNSUPPORTED; // a clock never goes back
        }
        if (id > 0 && !mayShow(id, envs[id].later(by))) {
            return Skip.DRIFT;
        }
        for (int node = 1; node < envs.length; node++) {
            if (id == 0 || id == node) {
                move(node, envs[node].later(by));
            }
        }
        if (id > 0) {
            follow(envs[id].clock);
        }
        offered.changed();
        execution.stepped(0);
        return null;
    }

    /** Whether the other clocks could follow if that of {@code id} were put to {@code now}. */
    boolean mayShow(int id, long now) {
        drift.measure();
        return !drift.breaks(id, now);
    }

    /** Moves along the clocks that fell behind one that shows {@code now} by more than the bound. */
    void follow(long now) {
        if (!drift.isOn()) {
            return;
        }
        for (int node = 1; node < envs.length; node++) {
            if (envs[node].clock < drift.least(now)) {
                move(node, drift.least(now));
            }
        }
    }

    private void move(int node, long now) {
        envs[node].clock = now;
        if (execution.observer != null) {
            execution.observer.clockMoved(node, now);
        }
    }
}
