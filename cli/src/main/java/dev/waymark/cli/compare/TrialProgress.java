package dev.waymark.cli.compare;

import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.StatusLine;
import dev.waymark.core.time.WallClock;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** How many trials are done; they end on many threads, one shows it. */
final class TrialProgress {
    private final StatusLine status;
    private final int total;
    private final Supplier<String> who;
    private final long startNanos = WallClock.nanos();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger found = new AtomicInteger();

    /** {@code who}: what else to show, of those who make the trials. */
    TrialProgress(Console console, int total, Supplier<String> who) {
        this.status = new StatusLine(console);
        this.total = total;
        this.who = who;
    }

    void ended(Trial trial) {
        found.addAndGet(trial.found() ? 1 : 0);
        done.incrementAndGet();
    }

    void show() {
        int soFar = done.get();
        status.show(
                WallClock.millisSince(startNanos),
                (double) soFar / total,
                () -> soFar + " of " + total + " trials done, " + found.get() + " found something" + who.get());
    }

    void clear() {
        status.clear();
    }
}
