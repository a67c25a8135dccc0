package dev.waymark.cli.compare;

import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Terminal;
import dev.waymark.cli.terminal.TextTable;
import dev.waymark.core.campaign.Durations;
import dev.waymark.core.campaign.RunReport;
import dev.waymark.core.experiment.Budget;
import dev.waymark.core.experiment.Experiment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A comparison for people: a table, then each pair in words, then whether the trials did anything worth comparing. */
final class CompareText {
    /** From here on a p-value is taken for chance. */
    private static final double CHANCE = 0.05;

    private final Comparison comparison;
    private final Experiment experiment;

    /** {@code experiment} is of any of the strategies: all have the same budget. */
    CompareText(Comparison comparison, Experiment experiment) {
        this.comparison = comparison;
        this.experiment = experiment;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(headline());
        lines.add("");
        lines.addAll(table());
        comparison.unranked().forEach((name, why) -> lines.add("  " + name + " is not ranked: " + why));
        lines.add("");
        lines.addAll(pairs());
        for (Comparison.Contestant each : comparison.strategies()) {
            String health = health(each);
            if (!health.isEmpty()) {
                lines.add("  health of " + each.name() + ", per execution: " + health);
            }
        }
        comparison.warnings().forEach(warning -> lines.add("  warning: " + warning.message()));
        lines.add("");
        return lines;
    }

    private String headline() {
        RunReport trial = comparison.strategies().get(0).trials().get(0);
        Budget budget = experiment.budget();
        List<String> limits = new ArrayList<>();
        if (budget.executions() != Budget.UNLIMITED) {
            limits.add(Amounts.count(budget.executions(), "execution"));
        }
        if (budget.decisions() != Budget.UNLIMITED) {
            limits.add(Amounts.count(budget.decisions(), "decision"));
        }
        if (budget.millis() != Budget.UNLIMITED) {
            limits.add(Durations.text(budget.millis()));
        }
        return trial.system() + (trial.bugs().isEmpty() ? "" : " with bug " + String.join(", ", trial.bugs())) + ": "
                + Amounts.count(comparison.strategies().get(0).trials().size(), "trial") + " of each strategy, at most "
                + String.join(" or ", limits) + (experiment.stopsOnBug() ? " or the first violation" : "")
                + " per trial, seed "
                + experiment.settings().seed();
    }

    private List<String> table() {
        List<String> head = new ArrayList<>(List.of("strategy", "found", "executions", "decisions", "time"));
        head.addAll(comparison.strategies().get(0).coverage().keySet());
        TextTable table =
                new TextTable().row("", "", "median until the first violation").row(head.toArray(String[]::new));
        for (Comparison.Contestant each : comparison.strategies()) {
            Comparison.BugFound found = each.bugFound();
            List<String> row = new ArrayList<>(List.of(
                    each.name(),
                    found.found() + "/" + found.trials(),
                    median(counted(found.medianFirstExecution())),
                    median(found.medianFirstDecision()),
                    time(found.medianFirstMillis())));
            each.coverage().values().forEach(spread -> row.add(spread(spread)));
            table.row(row.toArray(String[]::new));
        }
        return table.lines("  ");
    }

    /** Executions are numbered from 0. */
    private static @Nullable Double counted(@Nullable Double number) {
        return number == null ? null : number + 1;
    }

    private static String median(@Nullable Double median) {
        return median == null ? "-" : Amounts.number(Math.round(median));
    }

    private static String time(@Nullable Double millis) {
        if (millis == null) {
            return "-";
        }
        return millis < 1000 ? Math.round(millis) + " ms" : Durations.text(Math.round(millis));
    }

    private static String spread(Comparison.Spread spread) {
        String mean = String.format(Locale.ROOT, "%,.1f", spread.mean());
        return spread.sd() == null
                ? mean
                : mean + (Terminal.unicode() ? " ± " : " +- ") + String.format(Locale.ROOT, "%,.1f", spread.sd());
    }

    private List<String> pairs() {
        List<String> lines = new ArrayList<>();
        TextTable table = new TextTable();
        String title = "";
        for (Comparison.Pair pair : comparison.pairs()) {
            String next = pair.a() + " against " + pair.b();
            if (!next.equals(title)) {
                lines.addAll(table.lines("    "));
                lines.add("  " + next);
                table = new TextTable();
                title = next;
            }
            table.row(Metric.words(pair.metric()), words(pair));
        }
        lines.addAll(table.lines("    "));
        if (!lines.isEmpty()) {
            lines.add("");
        }
        return lines;
    }

    /** The better one is named first, and the A12 is the one seen from its side. */
    private static String words(Comparison.Pair pair) {
        double a12 = Math.max(pair.a12(), 1 - pair.a12());
        String size = "A12 " + String.format(Locale.ROOT, "%.2f", a12);
        if (pair.p() == null) {
            return "one trial of each tells nothing: " + size;
        }
        String chance = pair.p() < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, "p %.3f", pair.p());
        if (pair.p() >= CHANCE) {
            return "no difference to speak of: " + size + ", " + chance;
        }
        String verb = pair.metric().startsWith(Metric.COVERAGE) ? " covers more: " : " finds it earlier: ";
        return (pair.a12() > 0.5 ? pair.a() : pair.b()) + verb + size + ", " + chance;
    }

    /** What happened in the executions, and the faults among it: equal budgets need not be used equally. */
    private static String health(Comparison.Contestant contestant) {
        Map<String, Double> shown = new LinkedHashMap<>(contestant.health());
        contestant.faults().forEach((name, mean) -> {
            if (mean > 0) {
                shown.put(name, mean);
            }
        });
        return means(shown);
    }

    private static String means(Map<String, Double> means) {
        return means.entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%s %.2f", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
