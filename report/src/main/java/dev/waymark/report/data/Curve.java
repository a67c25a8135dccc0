package dev.waymark.report.data;

import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.result.CoverageAmount;
import dev.waymark.engine.result.MetricsLine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        List<MetricsLine> lines = new ArrayList<>();
        int unread = 0;
        long furthest = -1;
        for (String line : text.lines().toList()) {
            Optional<MetricsLine> figures = MetricsLine.read(line);
            if (figures.isEmpty()) {
                unread += line.isBlank() ? 0 : 1;
            } else if (figures.get().executions() > furthest) {
                furthest = figures.get().executions();
                lines.add(figures.get());
            }
        }
        return new Read(of(thinned(lines)), unread);
    }

    private static List<MetricsLine> thinned(List<MetricsLine> lines) {
        if (lines.size() <= POINTS_MAX) {
            return lines;
        }
        List<MetricsLine> some = new ArrayList<>();
        for (int i = 0; i < POINTS_MAX; i++) {
            some.add(lines.get((int) ((long) i * (lines.size() - 1) / (POINTS_MAX - 1))));
        }
        return some;
    }

    private static Curve of(List<MetricsLine> lines) {
        Curve curve = new Curve(
                new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new LinkedHashMap<>());
        lines.forEach(line -> line.coverage()
                .keySet()
                .forEach(name -> curve.coverage.computeIfAbsent(name, key -> new ArrayList<>())));
        for (MetricsLine line : lines) {
            curve.executions.add(line.executions());
            curve.decisions.add(line.decisions());
            curve.millis.add(line.millis());
            curve.violations.add(line.violations());
            curve.coverage.forEach((name, values) -> values.add(line.coverage().getOrDefault(name, 0L)));
        }
        return curve;
    }

    /** With figures that are further than all others: a campaign that runs tells them more often. */
    Curve with(RunReport figures) {
        if (size() > 0 && figures.executions() <= executions.get(size() - 1)) {
            return this;
        }
        executions.add(figures.executions());
        decisions.add(figures.decisions());
        millis.add(figures.elapsedMillis());
        violations.add((long) figures.violations().size());
        Map<String, CoverageAmount> covered = figures.coverage();
        for (String name : covered.keySet()) {
            coverage.computeIfAbsent(name, key -> new ArrayList<>(Collections.nCopies(executions.size() - 1, 0L)));
        }
        coverage.forEach((name, values) -> {
            CoverageAmount amount = covered.get(name);
            values.add(amount != null ? amount.covered() : values.isEmpty() ? 0L : values.get(values.size() - 1));
        });
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
