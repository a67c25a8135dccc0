package dev.waymark.cli.compare;

import dev.waymark.cli.terminal.Json;
import dev.waymark.core.Warning;
import dev.waymark.core.campaign.RunReport;
import dev.waymark.statistics.Survival;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One campaign of a comparison: its report, as {@code run --json} prints it, and how its coverage grew. As JSON, so that a
 * trial that was kept in a file is the same as one that was just made.
 */
record Trial(JsonNode report, Curve curve) {
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

    boolean found() {
        return !report.path("violations").isEmpty();
    }

    /** Of the first violation, since they are listed in the order in which they were met; null if there is none. */
    @Nullable
    Double first(String key) {
        return found() ? report.path("violations").path(0).path(key).asDouble() : null;
    }

    /** Executions in which a property was violated. */
    double occurrences() {
        return report.path("verdicts").path("violated").asDouble(0);
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
