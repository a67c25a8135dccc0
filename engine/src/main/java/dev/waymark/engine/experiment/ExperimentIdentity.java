package dev.waymark.engine.experiment;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.spec.SpecJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the results of an experiment depend on, a line {@code part: value} for each part: equal lines, equal executions. */
public final class ExperimentIdentity {
    private static final String SEPARATOR = ": ";

    /** A part that is not the same in two: what each has. */
    public record Difference(String before, String now) {}

    private ExperimentIdentity() {}

    /** Without the limits: a campaign may go on for longer than was asked for at first. */
    public static List<String> lines(Experiment experiment) {
        CampaignSpec resolved = experiment.resolved().identity();
        ObjectNode json = SpecJson.tree(resolved.withExecution(
                resolved.execution().withFaults(experiment.settings().faults())));
        json.put("faultsBind", experiment.settings().binding());
        ObjectNode strategy = json.putObject("strategy");
        strategy.put("name", experiment.strategy().strategy().name());
        ObjectNode options = strategy.putObject("options"); // one that is guided may be written in two ways
        experiment.strategy().options().forEach(options::put);
        String scenario = experiment.spec().strategy().scenario();
        if (scenario != null) {
            strategy.put("scenario", scenario);
        }
        if (experiment.enumerates()) {
            strategy.put("enumerate", true);
        }
        List<String> lines = new ArrayList<>();
        add("", json, lines);
        return lines;
    }

    private static void add(String path, ObjectNode group, List<String> lines) {
        for (Map.Entry<String, JsonNode> each : group.properties()) {
            if (each.getValue() instanceof ObjectNode inner) {
                add(path + each.getKey() + ".", inner, lines);
            } else {
                lines.add(path + each.getKey() + SEPARATOR + text(each.getValue()));
            }
        }
    }

    /** On one line. */
    private static String text(JsonNode value) {
        return value.isValueNode() && value.asString().lines().count() < 2 ? value.asString() : value.toString();
    }

    /** The same for another process, which must have the same code and as many executions to plan. */
    public static String text(Experiment experiment) {
        CodeVersion code = CodeVersion.of(experiment.target());
        List<String> lines = new ArrayList<>(lines(experiment));
        lines.add("code of the system: " + code.system());
        lines.add("code of Waymark: " + code.waymark());
        lines.add("bound: " + experiment.bound());
        lines.add("executions: " + experiment.budget().executions());
        return String.join("\n", lines);
    }

    /** The first part in which another process comes to something else, in words; empty if there is none. */
    public static String difference(String wanted, String here) {
        Difference found = difference(wanted.lines().toList(), here.lines().toList());
        return found == null ? "" : "the campaign has " + found.before() + ", here it is " + found.now();
    }

    /** The first part in which these lines differ; null if there is none. */
    public static @Nullable Difference difference(List<String> before, List<String> now) {
        Map<String, String> then = parts(before);
        Map<String, String> today = parts(now);
        Set<String> all = new LinkedHashSet<>(then.keySet());
        all.addAll(today.keySet());
        for (String part : all) {
            if (!Objects.equals(then.get(part), today.get(part))) {
                return new Difference(text(part, then), text(part, today));
            }
        }
        return null;
    }

    private static Map<String, String> parts(List<String> lines) {
        Map<String, String> parts = new LinkedHashMap<>();
        for (String line : lines) {
            int end = line.indexOf(SEPARATOR);
            parts.put(end < 0 ? line : line.substring(0, end), end < 0 ? "" : line.substring(end + SEPARATOR.length()));
        }
        return parts;
    }

    private static String text(String part, Map<String, String> parts) {
        String value = parts.get(part);
        return value == null ? "no " + part : part + SEPARATOR + value;
    }
}
