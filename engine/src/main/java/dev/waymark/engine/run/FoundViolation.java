package dev.waymark.engine.run;

import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.campaign.Finding;
import dev.waymark.engine.campaign.Violation;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A violation, and what was made of it. {@code id}: the property and a hash, the same in every run that meets it. {@code verdict} is
 * that of the execution to look at first. {@code execution}: the index, from 0, of the first that showed it, {@code executionSeed} its
 * seed. {@code decisions}: how long it was then; {@code shrunkDecisions}: how long the shortest is that was found, and {@code minimal}
 * whether none of its decisions can be left out. {@code trace} and {@code shrunkTrace}: their files, null where there is none.
 * {@code shortest}: the shortest with its events; null if it cannot be made again, as where a node hangs.
 */
public record FoundViolation(
        String id,
        Verdict verdict,
        long execution,
        long executionSeed,
        long occurrences,
        int decisions,
        int shrunkDecisions,
        boolean minimal,
        @Nullable Path trace,
        @Nullable Path shrunkTrace,
        @Nullable RecordedExecution shortest) {
    static FoundViolation of(Finding finding) {
        Violation violation = finding.violation();
        return new FoundViolation(
                violation.id(),
                finding.shown(),
                violation.firstExecution(),
                violation.plan().seed(),
                violation.occurrences(),
                finding.decisions(),
                finding.shrunkDecisions(),
                finding.minimal(),
                finding.trace(),
                finding.shrunk(),
                finding.shortest() == null ? null : finding.shortest().execution());
    }

    /** The name of the property that is violated. */
    public String property() {
        return verdict.property();
    }

    /** What is wrong, for people. */
    public String message() {
        return verdict.message();
    }

    /** The trace to look at first; null if none could be written. */
    public @Nullable Path best() {
        return shrunkTrace != null ? shrunkTrace : trace;
    }
}
