package dev.waymark.report.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A run folder, read. {@code run} is what was asked for, {@code result} what came of it, or what it had told so far if it has
 * not ended ({@link Json#NOTHING} if neither is there), {@code files} are what coverages wrote, by name. {@code notes} say what is missing.
 */
public record RunData(
        Path folder,
        State state,
        JsonNode run,
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

    /** Of the result; where there is none, of what was asked for. */
    public JsonNode asked(String key) {
        return result.has(key) ? result.path(key) : run.path(key);
    }

    /** A number of the result; before that, as far as the curve knows, which may be further than what was told last. */
    public long amount(String key, List<Long> sofar) {
        long last = sofar.isEmpty() ? 0 : sofar.get(sofar.size() - 1);
        return ended() ? Json.number(result, key, last) : Math.max(last, Json.number(result, key, last));
    }
}
