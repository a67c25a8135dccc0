package dev.waymark.engine.run;

import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.experiment.RecordedCase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a trace that was replayed. {@code verdict}: the violation that was seen, null if there was none; {@code verdicts}: of
 * all properties that the trace names. {@code difference}: where it first went another way than recorded, for people; empty if it did
 * not. {@code changed}: what code has changed since it was recorded, as far as is known.
 */
public record ReplayReport(
        Result result,
        @Nullable Verdict verdict,
        List<Verdict> verdicts,
        RecordedExecution execution,
        String difference,
        List<String> changed) {
    public enum Result {
        /** The recorded violation; on an exact cluster with every event as recorded. */
        REPRODUCED,
        /** No violation was recorded and none was seen; on an exact cluster with every event as recorded. */
        SAME_NO_VIOLATION,
        DIVERGED
    }

    public ReplayReport {
        verdicts = List.copyOf(verdicts);
        changed = List.copyOf(changed);
    }

    static ReplayReport of(RecordedCase recorded, TraceReplay replay) {
        TraceReplay.Divergence divergence = replay.divergence();
        return new ReplayReport(
                switch (replay.result()) {
                    case REPRODUCED -> Result.REPRODUCED;
                    case SAME_NO_VIOLATION -> Result.SAME_NO_VIOLATION;
                    case DIVERGED -> Result.DIVERGED;
                },
                recorded.violation(replay.recording()),
                replay.recording().verdicts(),
                replay.recording().execution(),
                divergence == null ? "" : divergence.text(),
                recorded.changes());
    }
}
