package dev.waymark.checkers.search;

import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Reached;
import dev.waymark.core.time.WallClock;
import org.jspecify.annotations.Nullable;

/** Counts what a search uses, and stops it at its limits. */
final class Meter {
    /** Ends a search from within; carries the reason, and how far it came. */
    static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final Judgement.Reason reason;
        final transient @Nullable Reached reached;

        Spent(Judgement.Reason reason) {
            this(reason, null);
        }

        private Spent(Judgement.Reason reason, @Nullable Reached reached) {
            super(reason.name(), null, false, false);
            this.reason = reason;
            this.reached = reached;
        }

        Spent at(Reached newReached) {
            return new Spent(reason, newReached);
        }
    }

    /** Reading the clock costs about as much as ten steps. */
    private static final int STEPS_PER_LOOK = 1024;

    private final long memoryBytes;
    private final long deadlineNanos;
    private long bytes;
    private long bytesMax;
    private long configurations;
    private int steps;

    Meter(long memoryBytes, long deadlineNanos) {
        this.memoryBytes = Math.min(memoryBytes, Runtime.getRuntime().maxMemory() / 4);
        this.deadlineNanos = deadlineNanos;
    }

    /** To be called before the memory is used. */
    void take(long newBytes) {
        if (bytes + newBytes > memoryBytes) {
            throw new Spent(Judgement.Reason.MEMORY);
        }
        bytes += newBytes;
        bytesMax = Math.max(bytesMax, bytes);
    }

    void giveBack(long oldBytes) {
        bytes -= oldBytes;
    }

    /** A step of the search. */
    void step() {
        if (++steps == STEPS_PER_LOOK) {
            steps = 0;
            if (WallClock.nanos() - deadlineNanos >= 0) {
                throw new Spent(Judgement.Reason.TIME);
            }
        }
    }

    void configuration() {
        configurations++;
    }

    long configurations() {
        return configurations;
    }

    long bytesMax() {
        return bytesMax;
    }
}
