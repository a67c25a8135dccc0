package dev.waymark.cli.compare;

import dev.waymark.cli.terminal.Json;
import dev.waymark.core.Warning;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.statistics.Survival;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One campaign of a comparison: its report, as {@code run --json} prints it, and how its coverage grew. As JSON, so that a
 * trial that was kept in a file is the same as one that was just made.
 */
record Trial(JsonNode report, Curve curve) {
    /** Of a violation: it was found without the bug too. */
    private static final String IN_CONTROL = "inControl";

    static Trial of(RunReport report, Curve curve) {
        return new Trial(Json.read(Json.write(report)), curve);
    }

    String system() {
        return report.path("system").asString("");
    }

    List<String> bugs() {
        List<String> bugs = new ArrayList<>();
        report.path("bugs").forEach(bug -> bugs.add(bug.asString()));
        return bugs;
    }

    String endedBy() {
        return report.path("endedBy").asString("");
    }

    long executions() {
        return report.path("executions").asLong();
    }

    List<String> coverages() {
        return List.copyOf(report.path("coverage").propertyNames());
    }

    double covered(String coverage) {
        return report.path("coverage").path(coverage).path("covered").asDouble(0);
    }

    /** In the order in which they were met, those that were found without the bug too among them. */
    List<JsonNode> violations() {
        return List.copyOf(report.path("violations").values());
    }

    /** Those that count. */
    private List<JsonNode> counted() {
        return violations().stream().filter(each -> !inControl(each)).toList();
    }

    static boolean inControl(JsonNode violation) {
        return violation.path(IN_CONTROL).asBoolean(false);
    }

    /** The same, with a mark at the violations of these ids. */
    Trial marked(Set<String> ids) {
        if (violations().stream().noneMatch(each -> ids.contains(each.path("id").asString("")))) {
            return this;
        }
        JsonNode copy = report.deepCopy();
        for (JsonNode each : copy.path("violations")) {
            if (ids.contains(each.path("id").asString(""))) {
                ((ObjectNode) each).put(IN_CONTROL, true);
            }
        }
        return new Trial(copy, curve);
    }

    /** Whether it found something that nobody finds without the bug. */
    boolean found() {
        return !counted().isEmpty();
    }

    /** Whether it ended with a violation that says nothing of the bug. */
    boolean endedInVain() {
        return endedBy().equals("bug") && !found();
    }

    /** Of the first violation that counts; null if there is none. */
    @Nullable
    Double first(String key) {
        List<JsonNode> counted = counted();
        return counted.isEmpty() ? null : counted.get(0).path(key).asDouble();
    }

    /** Executions in which a property was violated; where some violations do not count, as many as those that do were met. */
    double occurrences() {
        double violated = report.path("verdicts").path("violated").asDouble(0);
        List<JsonNode> counted = counted();
        return counted.size() == violations().size()
                ? violated
                : Math.min(
                        violated,
                        counted.stream()
                                .mapToDouble(each -> each.path("occurrences").asDouble(0))
                                .sum());
    }

    /** When it found something, counted in executions from 1, or how many it made in vain. */
    Survival.Observation observation() {
        Double first = first("firstExecution");
        return first == null
                ? new Survival.Observation(executions(), false)
                : new Survival.Observation(first + 1, true);
    }

    /** The figures of a section such as {@code health}. */
    Map<String, Double> figures(String section) {
        Map<String, Double> figures = new LinkedHashMap<>();
        report.path(section)
                .properties()
                .forEach(entry -> figures.put(entry.getKey(), entry.getValue().asDouble()));
        return figures;
    }

    List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>();
        report.path("warnings")
                .forEach(each -> warnings.add(new Warning(
                        each.path("kind").asString(""), each.path("message").asString(""))));
        return warnings;
    }
}
