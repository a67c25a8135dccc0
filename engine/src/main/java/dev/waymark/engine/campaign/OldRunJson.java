package dev.waymark.engine.campaign;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.cluster.Byzantine;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.core.spec.StrategySpec;
import dev.waymark.core.spec.SystemSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** {@code run.json} as it was before there were specs: good enough to be shown. */
final class OldRunJson {
    private OldRunJson() {}

    static RunRecord read(JsonNode json) {
        if (!json.path("system").isString()) {
            throw new UsageException("names no system: it is no run of Waymark, or damaged");
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        json.path("params")
                .properties()
                .forEach(each -> parameters.put(each.getKey(), each.getValue().asString("")));
        JsonNode options = json.path("options");
        JsonNode budget = json.path("budget");
        CampaignSpec spec = new CampaignSpec(
                new SystemSpec(json.path("system").asString(""), parameters, texts(json.path("bugs"))),
                StrategySpec.USUAL.withName(json.path("strategy").asString("random")),
                new ChecksSpec(texts(json.path("properties")), List.of(), texts(json.path("coverages"))),
                new ExecutionSpec(
                        json.path("seed").asLong(1),
                        options.path("steps").isInt()
                                ? Integer.valueOf(options.path("steps").intValue())
                                : null,
                        faults(options.path("faults"))),
                new BudgetSpec(
                        number(budget.path("executions")),
                        number(budget.path("decisions")),
                        number(budget.path("millis")),
                        json.path("stopOnBug").asBoolean(false)),
                number(json.path("coverageMemory")),
                texts(json.path("plugins")));
        JsonNode code = json.path("code");
        return new RunRecord(
                spec,
                spec,
                new RunRecord.Provenance(
                        json.path("waymark").asString(""),
                        json.path("commit").asString(Version.UNKNOWN),
                        new CodeVersion(
                                code.path("system").asString(Version.UNKNOWN),
                                code.path("waymark").asString(Version.UNKNOWN)),
                        json.path("workers").asInt(1),
                        new RunRecord.Origin(
                                texts(json.path("arguments")), json.path("test").asString(""))));
    }

    private static FaultBudget faults(JsonNode json) {
        List<Integer> liars = new ArrayList<>();
        json.path("liars").forEach(each -> liars.add(each.asInt(0)));
        return new FaultBudget(
                json.path("crashes").asInt(0),
                json.path("drops").asInt(0),
                json.path("duplicates").asInt(0),
                new Byzantine(json.path("byzantine").asInt(0), liars, texts(json.path("lies"))));
    }

    private static @Nullable Long number(JsonNode json) {
        return json.isIntegralNumber() ? Long.valueOf(json.longValue()) : null;
    }

    private static List<String> texts(JsonNode json) {
        List<String> texts = new ArrayList<>();
        json.forEach(each -> texts.add(each.asString("")));
        return texts;
    }
}
