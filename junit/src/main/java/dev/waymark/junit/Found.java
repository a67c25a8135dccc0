package dev.waymark.junit;

import dev.waymark.core.property.Verdict;
import dev.waymark.engine.campaign.Finding;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The violation that a test with {@code finds} was to find. {@code execution} is the first that shows it, from 0;
 * {@code trace} the shortest test case for it, null if none could be made.
 */
public record Found(
        String property,
        String message,
        long execution,
        int decisions,
        int shrunkDecisions,
        @Nullable Path trace) {
    static Found of(Finding finding) {
        Verdict verdict = finding.shown();
        return new Found(
                verdict.property(),
                verdict.message(),
                finding.violation().firstExecution(),
                finding.decisions(),
                finding.shrunkDecisions(),
                finding.best());
    }
}
