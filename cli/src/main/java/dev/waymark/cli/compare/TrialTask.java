package dev.waymark.cli.compare;

import dev.waymark.cli.terminal.Json;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentIdentity;
import dev.waymark.engine.spec.SpecJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A trial as a worker elsewhere is told of it; {@code sameAs} is what the spec must come to. */
record TrialTask(CampaignSpec spec, String sameAs) {
    static TrialTask of(Experiment trial) {
        CampaignSpec spec =
                trial.spec().withCoverageMemory(trial.memory().bytes()).withPlugins(List.of());
        return new TrialTask(spec, ExperimentIdentity.text(trial));
    }

    String text() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("spec", SpecJson.tree(spec));
        json.put("sameAs", sameAs);
        return Json.write(json);
    }

    static TrialTask read(String text) {
        JsonNode json = Json.read(text);
        return new TrialTask(
                SpecJson.read(json.path("spec")), json.path("sameAs").asString());
    }
}
