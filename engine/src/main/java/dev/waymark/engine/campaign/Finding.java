package dev.waymark.engine.campaign;

import dev.waymark.core.property.Verdict;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Repetition;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A violation with what was made of it: its trace on disk, and a short one. {@code shortest} is the execution to show;
 * null if it cannot be made again (a node that hangs, a system that is not deterministic). {@code repetition}: how often it was seen
 * again on a cluster that is not exact; null on one that is, where it always is.
 */
public record Finding(
        Violation violation,
        int decisions,
        int shrunkDecisions,
        Shrinking shrinking,
        @Nullable Path trace,
        @Nullable Path shrunk,
        @Nullable Recording shortest,
        @Nullable Repetition repetition) {
    /** As long as it was found. */
    static Finding unshrunk(
            Violation violation,
            int decisions,
            Shrinking shrinking,
            @Nullable Path trace,
            @Nullable Recording shown,
            @Nullable Repetition repetition) {
        return new Finding(violation, decisions, decisions, shrinking, trace, null, shown, repetition);
    }

    /** As it was met first. */
    public Verdict verdict() {
        return violation.verdict();
    }

    /** On the execution to show: another way to the same violation may name other nodes and values. */
    public Verdict shown() {
        Verdict first = verdict();
        Verdict last = shortest == null ? null : shortest.violation(first.property());
        return last == null ? first : last;
    }

    /** Whether none of its decisions can be left out. */
    public boolean minimal() {
        return shrinking.minimal();
    }

    /** The trace to look at first; null if none was written. */
    public @Nullable Path best() {
        return shrunk != null ? shrunk : trace;
    }
}
