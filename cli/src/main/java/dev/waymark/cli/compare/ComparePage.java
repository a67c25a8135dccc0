package dev.waymark.cli.compare;

import dev.waymark.cli.compare.Comparison.BugFound;
import dev.waymark.cli.compare.Comparison.Pair;
import dev.waymark.cli.page.Chart;
import dev.waymark.cli.page.Page;
import dev.waymark.cli.terminal.Amounts;
import dev.waymark.engine.experiment.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Comparisons as a page: all that the terminal has no room for, and the curves. */
final class ComparePage {
    private ComparePage() {}

    /** One comparison; {@code experiment} is of any of its strategies. */
    static Page of(String title, Comparison comparison, Experiment experiment) {
        Page page = new Page().heading(2, title);
        int trials = comparison.strategies().get(0).trials().size();
        page.text(Amounts.count(trials, "trial") + " of each strategy, " + CompareText.budget(experiment) + ".");
        page.table(summary(comparison));
        control(page, comparison);
        comparison.unranked().forEach((name, why) -> page.text(name + " is not ranked: " + why));
        if (comparison.finds()) {
            page.chart(survival(comparison));
        }
        comparison.any().coverages().forEach(coverage -> page.chart(curves(comparison, coverage)));
        if (!comparison.pairs().isEmpty()) {
            page.table(pairs(comparison));
        }
        page.items(comparison.warnings().stream()
                .map(warning -> "Warning: " + warning.message())
                .toList());
        return page;
    }

    /** What is violated without the bug, with the messages. */
    private static void control(Page page, Comparison comparison) {
        String text = Wording.control(comparison);
        if (text.isEmpty()) {
            return;
        }
        page.text(sentence(text) + ".");
        Control control = comparison.control();
        if (control == null
                || control.strategies().stream()
                        .allMatch(each -> each.violations().isEmpty())) {
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("without the bug", "violation", "trials", "executions", "for example"));
        for (Control.OfStrategy each : control.strategies()) {
            for (Violated violated : each.violations()) {
                rows.add(List.of(
                        each.name(),
                        violated.id(),
                        violated.trials() + "/" + each.trials().size(),
                        Amounts.number(violated.occurrences()),
                        violated.message().lines().findFirst().orElse("")));
            }
        }
        page.table(rows);
    }

    static Page of(Matrix matrix) {
        Page page = new Page().heading(2, sentence(MatrixText.title(matrix))).table(MatrixText.rows(matrix));
        page.items(MatrixText.tests(matrix, "A star:"));
        return page.items(MatrixText.scores(matrix));
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** What the columns are. */
    static Page notes() {
        return new Page()
                .heading(2, "How to read it")
                .items(List.of(
                        "found: trials that found a violation, and the exact 95 % interval of their share (Clopper and"
                                + " Pearson).",
                        "violates: properties, and in how many trials each; those in brackets are violated without the bug"
                                + " too, in the control, and do not count as found.",
                        "executions: the median until the first violation over all trials, those without one counted as"
                                + " later; in brackets its exact 95 % interval by order statistics.",
                        "violations: executions of a trial that violate a property, mean and 95 % interval (Student's t, not below 0).",
                        "coverages: mean, standard deviation, and 95 % interval of the mean (Student's t, not below 0).",
                        "A12: how probable it is that a trial of a does better than one of b, with its 95 % interval"
                                + " (Newcombe's method 5).",
                        "p: Mann and Whitney's test, two-sided; Holm: the same, corrected for all pairs of the metric;"
                                + " better: one-sided, that a is better than b.",
                        "Welch: the t test of means, two-sided; log-rank: of the survival curves.",
                        "more: by how many percent the mean of a is above that of b; speed-up: how many times as fast a"
                                + " covers what b covers at its end (below 1: the other way round).",
                        "Curves of survival are Kaplan and Meier's; a band around a curve of coverage is the 95 % interval"
                                + " of the mean."));
    }

    private static List<List<String>> summary(Comparison comparison) {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("strategy"));
        if (comparison.finds()) {
            head.addAll(List.of("found", "executions", "decisions", "time", "violations"));
        }
        head.addAll(comparison.any().coverages());
        if (comparison.finds()) {
            head.add("violates (trials)");
        }
        rows.add(head);
        for (Contestant each : comparison.strategies()) {
            List<String> row = new ArrayList<>(List.of(each.name()));
            BugFound found = each.bugFound();
            if (comparison.finds()) {
                row.add(String.format(
                        Locale.ROOT, "%d/%d (%.2f..%.2f)", found.found(), found.trials(), found.low(), found.high()));
                row.add(Wording.median(found));
                row.add(Wording.whole(found.medianFirstDecision()));
                row.add(Wording.time(found.medianFirstMillis()));
                row.add(mean(found.occurrences()));
            }
            each.coverage().values().forEach(spread -> row.add(mean(spread)));
            if (comparison.finds()) {
                row.add(Wording.violates(each));
            }
            rows.add(row);
        }
        return rows;
    }

    private static String mean(Comparison.Spread spread) {
        String text = Wording.spread(spread);
        return spread.low() == null
                ? text
                : text + " (" + Wording.decimal(spread.low()) + ".." + Wording.decimal(spread.high()) + ")";
    }

    private static List<List<String>> pairs(Comparison comparison) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("a", "b", "by", "A12", "p", "Holm", "better", "Welch", "log-rank", "more", "speed-up"));
        for (Pair pair : comparison.pairs()) {
            rows.add(List.of(
                    pair.a(),
                    pair.b(),
                    Metric.named(pair.metric()).words(),
                    Wording.a12(pair),
                    Wording.p(pair.p()),
                    Wording.p(pair.pHolm()),
                    Wording.p(pair.pBetter()),
                    Wording.p(pair.pWelch()),
                    Wording.p(pair.pLogRank()),
                    format("%+.1f %%", pair.improvementPercent()),
                    format("%.2f", pair.speedUp())));
        }
        return rows;
    }

    private static String format(String pattern, @Nullable Double value) {
        return value == null ? Wording.NONE : String.format(Locale.ROOT, pattern, value);
    }

    private static Chart survival(Comparison comparison) {
        Chart chart = new Chart("executions", "share of trials that have found nothing");
        for (Contestant each : comparison.strategies()) {
            List<Chart.Point> points = new ArrayList<>(List.of(new Chart.Point(0, 1, null, null)));
            each.survival()
                    .forEach(step ->
                            points.add(new Chart.Point(step.executions(), step.share(), step.low(), step.high())));
            double end = each.all().stream().mapToLong(Trial::executions).max().orElse(0);
            points.add(new Chart.Point(end, points.get(points.size() - 1).y(), null, null));
            chart.steps(each.name(), points);
        }
        return chart;
    }

    private static Chart curves(Comparison comparison, String coverage) {
        boolean time = comparison.strategies().stream()
                .map(each -> each.curves().get(coverage))
                .anyMatch(curve -> curve != null && curve.axis() == Curve.Axis.MILLIS);
        Chart chart = new Chart(time ? "milliseconds" : "executions", coverage);
        for (Contestant each : comparison.strategies()) {
            MeanCurve curve = time
                    ? MeanCurve.of(each.all().stream().map(Trial::curve).toList(), coverage, Curve.Axis.MILLIS)
                    : each.curves().get(coverage);
            if (curve != null) {
                List<Chart.Point> points = new ArrayList<>(List.of(new Chart.Point(0, 0, null, null)));
                curve.points()
                        .forEach(point ->
                                points.add(new Chart.Point(point.at(), point.mean(), point.low(), point.high())));
                chart.line(each.name(), points);
            }
        }
        return chart;
    }
}
