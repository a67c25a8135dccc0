package dev.waymark.report.data;

import dev.waymark.core.campaign.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A run folder, read. {@code run} is what was asked for, as it stands in the file, and {@code record} what it says, null if that
 * cannot be read; {@code result} what came of it, or what it had told so far if it has
 * not ended ({@link Json#NOTHING} if neither is there), {@code files} are what coverages wrote, by name. {@code notes} say what is missing.
 */
public record RunData(
        Path folder,
        State state,
        JsonNode run,
        @Nullable RunRecord record,
        JsonNode result,
        Curve curve,
        List<Found> found,
        Map<String, String> files,
        List<String> notes) {
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

    /** Of the result; where there is none, of what was asked for. Empty if nobody knows. */
    public String system() {
        return Json.text(
                result, "system", record == null ? "" : record.spec().system().name());
    }

    public String strategy() {
        String asked = record == null ? null : record.resolved().strategy().name();
        return Json.text(result, "strategy", asked == null ? "" : asked);
    }

    public List<String> bugs() {
        return result.has("bugs") || record == null
                ? Json.texts(result, "bugs")
                : record.resolved().system().bugs();
    }

    public long seed() {
        return record == null
                ? Json.number(result, "seed", 0)
                : record.spec().execution().seed();
    }

    public Map<String, String> parameters() {
        return result.has("params") || record == null
                ? Json.members(result.path("params"))
                : record.resolved().system().parameters();
    }

    public List<String> coverages() {
        return record == null ? List.of() : record.resolved().checks().coverages();
    }

    /** How much of a coverage there is, 0 if nobody knows. */
    public long total(String coverage) {
        return Json.number(result.path("coverage").path(coverage), "total", 0);
    }

    /**
     * A number of the result, or of what was told last while the campaign runs, so that it fits what else was told then. Of one that
     * broke off, as far as the curve knows, which may be further.
     */
    public long amount(String key, List<Long> sofar) {
        long last = sofar.isEmpty() ? 0 : sofar.get(sofar.size() - 1);
        long told = Json.number(result, key, last);
        return ended() || state.runs() ? told : Math.max(last, told);
    }
}
