package dev.waymark.core.campaign;

import dev.waymark.core.engine.Recording;
import dev.waymark.core.property.Verdict;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A violation with what was made of it: its trace on disk, and a short one. {@code shortest} is the execution to show;
 * null if it cannot be made again (a node that hangs, a system that is not deterministic). {@code interrupted}: it may
 * be longer than needed because the shrinking was interrupted.
 */
public record Finding(
        Violation violation,
        int decisions,
        int shrunkDecisions,
        boolean minimal,
        boolean interrupted,
        @Nullable Path trace,
        @Nullable Path shrunk,
        @Nullable Recording shortest) {
    public Verdict verdict() {
        return violation.verdict();
    }
}
