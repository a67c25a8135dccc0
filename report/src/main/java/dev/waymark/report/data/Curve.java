package dev.waymark.report.data;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * How a campaign went, from the lines of {@code metrics.jsonl}: three ways to measure how much was done, the number of
 * violations, and each coverage. All lists have one entry a line. A campaign that was resumed repeats lines: only what is
 * further than all before counts.
 */
public record Curve(
        List<Long> executions,
        List<Long> decisions,
        List<Long> millis,
        List<Long> violations,
        Map<String, List<Long>> coverage) {
    /** More points than a screen has columns are seen by nobody. */
    private static final int POINTS_MAX = 400;

    /** {@code unread}: how many lines were no figures. */
    public record Read(Curve curve, int unread) {}

    public static Read read(String text) {
        List<JsonNode> lines = new ArrayList<>();
        int unread = 0;
        long furthest = -1;
        for (String line : text.lines().toList()) {
            JsonNode figures = Json.parse(line).orElse(Json.NOTHING);
            long executions = Json.number(figures, "executions", -1);
            if (executions < 0) {
                unread += line.isBlank() ? 0 : 1;
            } else if (executions > furthest) {
                furthest = executions;
                lines.add(figures);
            }
        }
        return new Read(of(thinned(lines)), unread);
    }

    private static List<JsonNode> thinned(List<JsonNode> lines) {
        if (lines.size() <= POINTS_MAX) {
            return lines;
        }
        List<JsonNode> some = new ArrayList<>();
        for (int i = 0; i < POINTS_MAX; i++) {
            some.add(lines.get((int) ((long) i * (lines.size() - 1) / (POINTS_MAX - 1))));
        }
        return some;
    }

    private static Curve of(List<JsonNode> lines) {
        Curve curve = new Curve(
                new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new LinkedHashMap<>());
        lines.forEach(line -> line.path("coverage")
                .propertyNames()
                .forEach(name -> curve.coverage.computeIfAbsent(name, key -> new ArrayList<>())));
        for (JsonNode line : lines) {
            curve.executions.add(Json.number(line, "executions", 0));
            curve.decisions.add(Json.number(line, "decisions", 0));
            curve.millis.add(Json.number(line, "millis", 0));
            curve.violations.add(Json.number(line, "violations", 0));
            curve.coverage.forEach((name, values) -> values.add(Json.number(line.path("coverage"), name, 0)));
        }
        return curve;
    }

    /** With figures that are further than all others: a campaign that runs tells them more often. */
    Curve with(JsonNode figures) {
        long made = Json.number(figures, "executions", -1);
        if (made < 0 || (size() > 0 && made <= executions.get(size() - 1))) {
            return this;
        }
        executions.add(made);
        decisions.add(Json.number(figures, "decisions", 0));
        millis.add(Json.number(figures, "elapsedMillis", 0));
        violations.add((long) figures.path("violations").size());
        JsonNode covered = figures.path("coverage");
        for (String name : covered.propertyNames()) {
            coverage.computeIfAbsent(name, key -> new ArrayList<>(Collections.nCopies(executions.size() - 1, 0L)));
        }
        coverage.forEach((name, values) -> values.add(
                Json.number(covered.path(name), "covered", values.isEmpty() ? 0 : values.get(values.size() - 1))));
        return this;
    }

    public int size() {
        return executions.size();
    }

    /** What was covered after so many executions, on a straight line between two points. */
    public double coveredAfter(String name, double count) {
        List<Long> values = coverage.getOrDefault(name, List.of());
        double beforeX = 0;
        double beforeY = 0;
        for (int i = 0; i < values.size(); i++) {
            double x = executions.get(i);
            double y = values.get(i);
            if (x >= count) {
                return x == beforeX ? y : beforeY + (y - beforeY) * (count - beforeX) / (x - beforeX);
            }
            beforeX = x;
            beforeY = y;
        }
        return beforeY;
    }
}
