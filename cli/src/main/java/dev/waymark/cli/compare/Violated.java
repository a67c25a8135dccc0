package dev.waymark.cli.compare;

import dev.waymark.core.model.Meaning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A violation that trials of a strategy found: in how many of them, and in how many executions. {@code inControl}: it was found without
 * the bug too, so it says nothing of the bug, and does not count as found.
 */
record Violated(
        @Meaning("as of `run`") String id,
        @Meaning("that is violated") String property,
        @Meaning("of the first trial that found it") String message,
        @Meaning("how many found it") int trials,
        @Meaning("executions that showed it") long occurrences,

        @Meaning("whether it was found without the bug too, so that it does not count")
        boolean inControl) {
    /** In the order in which the trials met them. */
    static List<Violated> of(List<Trial> trials) {
        Map<String, Violated> all = new LinkedHashMap<>();
        for (Trial trial : trials) {
            for (JsonNode each : trial.violations()) {
                Violated one = new Violated(
                        each.path("id").asString(""),
                        each.path("property").asString(""),
                        each.path("message").asString(""),
                        1,
                        each.path("occurrences").asLong(0),
                        Trial.inControl(each));
                all.merge(one.id, one, Violated::and);
            }
        }
        return new ArrayList<>(all.values());
    }

    private Violated and(Violated other) {
        return new Violated(id, property, message, trials + other.trials, occurrences + other.occurrences, inControl);
    }
}
