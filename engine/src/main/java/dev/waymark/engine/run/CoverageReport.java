package dev.waymark.engine.run;

import dev.waymark.core.coverage.Covered;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much of a coverage was seen. {@code estimate}: there was no memory to count all of it exactly. {@code counts}: what was counted
 * besides, such as events {@code mapped} and {@code disabled} of coverage {@code model}.
 */
public record CoverageReport(int covered, boolean estimate, Map<String, Long> counts) {
    public CoverageReport {
        counts = Collections.unmodifiableMap(new TreeMap<>(counts));
    }

    static CoverageReport of(Covered seen) {
        return new CoverageReport(seen.size(), seen.isEstimate(), seen.counts());
    }
}
