package dev.waymark.cli.compare;

import dev.waymark.cli.terminal.Json;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.grid.Likeness;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A trial as a worker elsewhere is told of it. {@code arguments} and {@code bug} are those of {@link TrialHiring};
 * {@code sameAs} is what the experiment must come to.
 */
record TrialTask(
        List<String> arguments, @Nullable String bug, String strategy, long seed, long memoryBytes, String sameAs) {
    static TrialTask of(List<String> arguments, @Nullable String bug, Experiment trial) {
        return new TrialTask(
                arguments,
                bug,
                trial.strategy().label(),
                trial.settings().seed(),
                trial.memory().bytes(),
                Likeness.of(trial));
    }

    String text() {
        return Json.write(this);
    }

    static TrialTask read(String text) {
        JsonNode json = Json.read(text);
        List<String> arguments = new ArrayList<>();
        json.path("arguments").forEach(each -> arguments.add(each.asString()));
        JsonNode bug = json.path("bug");
        return new TrialTask(
                arguments,
                bug.isString() ? bug.asString() : null,
                json.path("strategy").asString(),
                json.path("seed").asLong(),
                json.path("memoryBytes").asLong(),
                json.path("sameAs").asString());
    }
}
