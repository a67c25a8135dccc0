package dev.waymark.report.data;

import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.result.CoverageAmount;
import dev.waymark.engine.result.RunSections;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A run folder, read. {@code record} is what was asked for, null if that cannot be read; {@code result} what came of it, or what it
 * had told so far if it has not ended, with nothing in it if neither is there, and {@code sections} what only its strategy, coverages
 * and filters tell; {@code written} is all that as it stands in the files, {@code files} are what coverages wrote, by name. {@code notes} say what is missing.
 */
public record RunData(
        Path folder,
        State state,
        @Nullable RunRecord record,
        RunReport result,
        RunSections sections,
        Written written,
        Curve curve,
        List<Found> found,
        Map<String, String> files,
        List<String> notes) {
    /** For whoever saves it; nothing of it is read. */
    public record Written(JsonNode run, JsonNode result) {}

    public enum State {
        RUNNING,
        /** It runs, and somebody has asked it to end. */
        STOPPING,
        ENDED,
        BROKEN_OFF;

        public boolean runs() {
            return this == RUNNING || this == STOPPING;
        }
    }

    public boolean ended() {
        return state == State.ENDED;
    }

    /** Whether the result says what was run: what a campaign tells before it ends does not. */
    private boolean told() {
        return !result.system().isEmpty();
    }

    public long executions() {
        return amount(result.executions(), curve.executions());
    }

    public long decisions() {
        return amount(result.decisions(), curve.decisions());
    }

    public long elapsedMillis() {
        return amount(result.elapsedMillis(), curve.millis());
    }

    /** Of the result; where there is none, of what was asked for. Empty if nobody knows. */
    public String system() {
        return told() || record == null
                ? result.system()
                : record.spec().system().name();
    }

    public String strategy() {
        String asked = record == null ? null : record.resolved().strategy().name();
        return told() || asked == null ? result.strategy() : asked;
    }

    public List<String> bugs() {
        return told() || record == null
                ? result.bugs()
                : record.resolved().system().bugs();
    }

    public long seed() {
        return record == null ? result.seed() : record.spec().execution().seed();
    }

    public Map<String, String> parameters() {
        return told() || record == null
                ? Json.members(result.params())
                : record.resolved().system().parameters();
    }

    public List<String> coverages() {
        return record == null ? List.of() : record.resolved().checks().coverages();
    }

    /** How much of a coverage there is, 0 if nobody knows. */
    public long total(String coverage) {
        CoverageAmount amount = result.coverage().get(coverage);
        return amount == null ? 0 : amount.total();
    }

    /**
     * A number of the result, or of what was told last while the campaign runs, so that it fits what else was told then. Of one that
     * broke off, as far as the curve knows, which may be further.
     */
    private long amount(long told, List<Long> sofar) {
        long last = sofar.isEmpty() ? 0 : sofar.get(sofar.size() - 1);
        boolean latest = (ended() || state.runs()) && !written.result().isEmpty();
        return latest ? told : Math.max(last, told);
    }
}
