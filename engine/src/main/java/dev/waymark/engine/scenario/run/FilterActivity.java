package dev.waymark.engine.scenario.run;

import org.jspecify.annotations.Nullable;

/** What the filters of one execution did. */
final class FilterActivity {
    private @Nullable Monitor monitor;
    private int overruled;

    void follows(Monitor newMonitor) {
        monitor = newMonitor;
    }

    void overruled() {
        overruled++;
    }

    /** Takes what is to be kept, so that the rest of the execution can be forgotten. */
    Summary summary() {
        Monitor followed = monitor;
        if (followed == null) {
            return new Summary(new int[0], new int[0], 0, overruled, false);
        }
        return new Summary(
                followed.matched(),
                followed.control().notApplied(),
                followed.heldCount(),
                overruled,
                followed.walk().hasLeftStart());
    }

    /** {@code notApplied} has one more entry, for the set-up. */
    record Summary(int[] matched, int[] notApplied, int heldAtEnd, int overruled, boolean leftStart) {}
}
