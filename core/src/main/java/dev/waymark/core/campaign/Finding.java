package dev.waymark.core.campaign;

import dev.waymark.core.engine.Recording;
import dev.waymark.core.engine.Repetition;
import dev.waymark.core.property.Verdict;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A violation with what was made of it: its trace on disk, and a short one. {@code shortest} is the execution to show;
 * null if it cannot be made again (a node that hangs, a system that is not deterministic). {@code interrupted}: it may
 * be longer than needed because the shrinking was interrupted. {@code repetition}: how often it was seen again on a cluster
 * that is not exact; null on one that is, where it always is.
 */
public record Finding(
        Violation violation,
        int decisions,
        int shrunkDecisions,
        boolean minimal,
        boolean interrupted,
        @Nullable Path trace,
        @Nullable Path shrunk,
        @Nullable Recording shortest,
        @Nullable Repetition repetition) {
    /** As long as it was found. */
    static Finding unshrunk(
            Violation violation,
            int decisions,
            @Nullable Path trace,
            @Nullable Recording shown,
            @Nullable Repetition repetition) {
        return new Finding(violation, decisions, decisions, false, false, trace, null, shown, repetition);
    }

    public Verdict verdict() {
        return violation.verdict();
    }
}
