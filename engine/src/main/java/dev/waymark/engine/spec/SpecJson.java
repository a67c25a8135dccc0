package dev.waymark.engine.spec;

import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Byzantine;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.file.TextFile;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.core.spec.StrategySpec;
import dev.waymark.core.spec.SystemSpec;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The one JSON form of a {@link CampaignSpec}. What is not said is not written, so equal specs are equal texts. Whoever reads one
 * is told of every key that is unknown or of another type: a misspelt limit must not pass for no limit.
 */
public final class SpecJson {
    /** The version that is written; all up to it are read. */
    public static final int FORMAT = 1;

    private static final int BYTES_MAX = 1 << 20;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private SpecJson() {}

    /** On one line. */
    public static String write(CampaignSpec spec) {
        return MAPPER.writeValueAsString(tree(spec));
    }

    /** For people: on several lines. */
    public static String pretty(CampaignSpec spec) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tree(spec)) + "\n";
    }

    /** To be part of another file. */
    public static ObjectNode tree(CampaignSpec spec) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("format", FORMAT);
        ObjectNode system = json.putObject("system").put("name", spec.system().name());
        if (!spec.system().parameters().isEmpty()) {
            ObjectNode parameters = system.putObject("parameters");
            spec.system().parameters().forEach(parameters::put);
        }
        put(system, "bugs", spec.system().bugs());
        ObjectNode strategy = MAPPER.createObjectNode();
        put(strategy, "name", spec.strategy().name());
        put(strategy, "guide", spec.strategy().guide());
        put(strategy, "waypoints", spec.strategy().waypoints());
        put(strategy, "scenario", spec.strategy().scenario());
        put(strategy, "enumerate", spec.strategy().enumerate());
        put(json, "strategy", strategy);
        ObjectNode checks = MAPPER.createObjectNode();
        put(checks, "properties", spec.checks().properties());
        put(checks, "alsoProperties", spec.checks().alsoProperties());
        put(checks, "coverages", spec.checks().coverages());
        put(json, "checks", checks);
        ObjectNode execution =
                json.putObject("execution").put("seed", spec.execution().seed());
        if (spec.execution().steps() != null) {
            execution.put("steps", spec.execution().steps());
        }
        if (spec.execution().faults() != null) {
            execution.set("faults", faults(spec.execution().faults()));
        }
        ObjectNode budget = MAPPER.createObjectNode();
        put(budget, "executions", spec.budget().executions());
        put(budget, "decisions", spec.budget().decisions());
        put(budget, "millis", spec.budget().millis());
        put(budget, "stopOnBug", spec.budget().stopOnBug());
        put(json, "budget", budget);
        put(json, "coverageMemoryBytes", spec.coverageMemoryBytes());
        put(json, "plugins", spec.plugins());
        return json;
    }

    /** What is 0 is left out: an empty object allows no fault. */
    private static ObjectNode faults(FaultBudget faults) {
        ObjectNode json = MAPPER.createObjectNode();
        if (faults.crashes() > 0) {
            json.put("crashes", faults.crashes());
        }
        if (faults.drops() > 0) {
            json.put("drops", faults.drops());
        }
        if (faults.duplicates() > 0) {
            json.put("duplicates", faults.duplicates());
        }
        if (faults.byzantine().any()) {
            json.put("byzantine", faults.byzantine().count());
        }
        if (!faults.byzantine().liars().isEmpty()) {
            ArrayNode liars = json.putArray("liars");
            faults.byzantine().liars().forEach(liar -> liars.add(liar.intValue()));
        }
        put(json, "lies", faults.byzantine().lies());
        return json;
    }

    private static void put(ObjectNode json, String key, ObjectNode group) {
        if (!group.isEmpty()) {
            json.set(key, group);
        }
    }

    private static void put(ObjectNode json, String key, @Nullable String text) {
        if (text != null) {
            json.put(key, text);
        }
    }

    private static void put(ObjectNode json, String key, @Nullable Long number) {
        if (number != null) {
            json.put(key, number);
        }
    }

    private static void put(ObjectNode json, String key, boolean flag) {
        if (flag) {
            json.put(key, true);
        }
    }

    private static void put(ObjectNode json, String key, List<String> texts) {
        if (!texts.isEmpty()) {
            texts.forEach(json.putArray(key)::add);
        }
    }

    /** Throws {@link UsageException} that names the file. */
    public static CampaignSpec read(Path file) {
        String text = TextFile.read(file, "spec", BYTES_MAX);
        try {
            return read(text);
        } catch (UsageException e) {
            throw e.saying("spec " + file + ": " + e.getMessage());
        }
    }

    public static CampaignSpec read(String text) {
        try {
            return read(MAPPER.readTree(
                    text.startsWith("\ufeff") ? text.substring(1) : text)); // an editor may have put it there
        } catch (JacksonException e) {
            TokenStreamLocation place = e.getLocation(); // not every mistake has one
            throw new UsageException("is not JSON" + (place == null ? "" : " (line " + place.getLineNr() + ")") + ": "
                    + e.getOriginalMessage().lines().findFirst().orElse(""));
        }
    }

    public static CampaignSpec read(JsonNode root) {
        SpecReader json = SpecReader.of(root);
        long format = json.number("format", 1, Integer.MAX_VALUE, FORMAT);
        if (format > FORMAT) {
            throw UsageException.of(
                    SpecField.FORMAT, format + " is of a later version of Waymark, this one reads up to " + FORMAT);
        }
        json.only("format", "system", "strategy", "checks", "execution", "budget", "coverageMemoryBytes", "plugins");
        CampaignSpec spec = new CampaignSpec(
                system(json.group("system")),
                strategy(json.group("strategy")),
                checks(json.group("checks")),
                execution(json.group("execution")),
                budget(json.group("budget")),
                json.number("coverageMemoryBytes", 1 << 20, Long.MAX_VALUE),
                json.texts("plugins"));
        if (spec.system().name().isEmpty()) {
            throw new UsageException("system.name is missing: say which system to test").at(SpecField.SYSTEM);
        }
        return spec;
    }

    private static SystemSpec system(SpecReader json) {
        json.only("name", "parameters", "bugs");
        String name = json.text("name");
        return new SystemSpec(name == null ? "" : name, json.values("parameters"), json.texts("bugs"));
    }

    private static StrategySpec strategy(SpecReader json) {
        json.only("name", "guide", "waypoints", "scenario", "enumerate");
        return new StrategySpec(
                json.text("name"),
                json.text("guide"),
                json.text("waypoints"),
                json.text("scenario"),
                json.flag("enumerate"));
    }

    private static ChecksSpec checks(SpecReader json) {
        json.only("properties", "alsoProperties", "coverages");
        return new ChecksSpec(json.texts("properties"), json.texts("alsoProperties"), json.texts("coverages"));
    }

    private static ExecutionSpec execution(SpecReader json) {
        json.only("seed", "steps", "faults");
        Long steps = json.number("steps", 1, Integer.MAX_VALUE);
        return new ExecutionSpec(
                json.number("seed", Long.MIN_VALUE, Long.MAX_VALUE, 1),
                steps == null ? null : Integer.valueOf(steps.intValue()),
                json.has("faults") ? faults(json.group("faults")) : null);
    }

    private static FaultBudget faults(SpecReader json) {
        json.only("crashes", "drops", "duplicates", "byzantine", "liars", "lies");
        List<Integer> liars = json.numbers("liars");
        long count = json.number("byzantine", 0, Integer.MAX_VALUE, liars.size());
        return new FaultBudget(
                json.count("crashes"),
                json.count("drops"),
                json.count("duplicates"),
                new Byzantine((int) count, liars, json.texts("lies")).checked());
    }

    private static BudgetSpec budget(SpecReader json) {
        json.only("executions", "decisions", "millis", "stopOnBug");
        return new BudgetSpec(
                json.number("executions", 1, Long.MAX_VALUE),
                json.number("decisions", 1, Long.MAX_VALUE),
                json.number("millis", 1, Long.MAX_VALUE),
                json.flag("stopOnBug"));
    }
}
