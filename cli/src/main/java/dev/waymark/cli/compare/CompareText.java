package dev.waymark.cli.compare;

import dev.waymark.cli.compare.Comparison.BugFound;
import dev.waymark.cli.compare.Comparison.Pair;
import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.TextTable;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.experiment.Budget;
import dev.waymark.engine.experiment.Experiment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A comparison for people: a table, then each pair in words, then whether the trials did anything worth comparing. */
final class CompareText {
    /** More pairs than these do not fit on a screen: then each strategy has a line, with those that it beats. */
    private static final int PAIRS_MAX = 6;

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
        String control = Wording.control(comparison);
        if (!control.isEmpty()) {
            lines.add("  " + control);
        }
        comparison.unranked().forEach((name, why) -> lines.add("  " + name + " is not ranked: " + why));
        lines.add("");
        int pairs = pairsOfOneMetric();
        if (pairs > 0) {
            lines.addAll(pairs <= PAIRS_MAX ? pairs() : beaten());
            lines.add("");
        }
        for (Contestant each : comparison.strategies()) {
            String health = health(each);
            if (!health.isEmpty()) {
                lines.add("  health of " + each.name() + ", per execution: " + health);
            }
        }
        comparison.warnings().forEach(warning -> lines.add("  warning: " + warning.message()));
        if (pairs > 0 && trials() > 1) {
            Wording.notes(pairs, comparison.finds()).forEach(note -> lines.add("  " + note));
        }
        lines.add("");
        return lines;
    }

    private int trials() {
        return comparison.strategies().get(0).trials().size();
    }

    private int pairsOfOneMetric() {
        int strategies = comparison.strategies().size();
        return strategies * (strategies - 1) / 2;
    }

    String headline() {
        Trial trial = comparison.any();
        return trial.system() + (trial.bugs().isEmpty() ? "" : " with bug " + String.join(", ", trial.bugs())) + ": "
                + Amounts.count(trials(), "trial") + " of each strategy, " + budget(experiment);
    }

    /** What each trial may take. */
    static String budget(Experiment experiment) {
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
        return "at most " + String.join(" or ", limits) + (experiment.stopsOnBug() ? " or the first violation" : "")
                + " per trial, seed " + experiment.settings().seed();
    }

    private List<String> table() {
        List<String> head = new ArrayList<>(List.of("strategy", "found", "executions", "decisions", "time"));
        boolean occurrences = comparison.finds() && !experiment.stopsOnBug();
        if (occurrences) {
            head.add("violations");
        }
        head.addAll(comparison.strategies().get(0).coverage().keySet());
        if (comparison.finds()) {
            head.add("violates (trials)");
        }
        TextTable table =
                new TextTable().row("", "", "median until the first violation").row(head.toArray(String[]::new));
        for (Contestant each : comparison.strategies()) {
            BugFound found = each.bugFound();
            List<String> row = new ArrayList<>(List.of(
                    each.name(),
                    found.found() + "/" + found.trials(),
                    Wording.median(found),
                    Wording.whole(found.medianFirstDecision()),
                    Wording.time(found.medianFirstMillis())));
            if (occurrences) {
                row.add(Wording.decimal(found.occurrences().mean()));
            }
            each.coverage().values().forEach(spread -> row.add(Wording.spread(spread)));
            if (comparison.finds()) {
                row.add(Wording.violates(each));
            }
            table.row(row.toArray(String[]::new));
        }
        return table.lines("  ");
    }

    private List<String> pairs() {
        List<String> lines = new ArrayList<>();
        TextTable table = new TextTable();
        String title = "";
        for (Pair pair : comparison.pairs()) {
            String next = pair.a() + " against " + pair.b();
            if (!next.equals(title)) {
                lines.addAll(table.lines("    "));
                lines.add("  " + next);
                table = new TextTable();
                title = next;
            }
            table.row(Metric.named(pair.metric()).words(), Wording.words(pair, trials(), pairsOfOneMetric()));
        }
        lines.addAll(table.lines("    "));
        return lines;
    }

    /** By executions until the first violation, and by each coverage. */
    private List<String> beaten() {
        if (Wording.tooFew(trials(), pairsOfOneMetric())) {
            return List.of("  " + Wording.tooFewWords(trials(), pairsOfOneMetric()));
        }
        Map<String, List<Pair>> byMetric = new LinkedHashMap<>();
        for (Pair pair : comparison.pairs()) {
            boolean shown = pair.metric().startsWith(Metric.COVERAGE)
                    || pair.metric().equals(Metric.FIRSTS.get(0).name());
            if (shown) {
                byMetric.computeIfAbsent(pair.metric(), name -> new ArrayList<>())
                        .add(pair);
            }
        }
        List<String> lines = new ArrayList<>();
        byMetric.forEach((metric, pairs) -> {
            lines.add("  by " + Metric.named(metric).words() + ", better than (p below "
                    + String.format(Locale.ROOT, "%.2f", Comparison.CHANCE) + ")");
            TextTable table = new TextTable();
            for (Contestant each : comparison.strategies()) {
                List<String> worse = pairs.stream()
                        .filter(pair -> each.name().equals(pair.better()))
                        .map(pair -> pair.a().equals(each.name()) ? pair.b() : pair.a())
                        .toList();
                String all = worse.size() == comparison.strategies().size() - 1 ? "all others" : null;
                table.row(each.name(), worse.isEmpty() ? "none" : all != null ? all : String.join(", ", worse));
            }
            lines.addAll(table.lines("    "));
        });
        return lines;
    }

    /** What happened in the executions, and the faults among it: equal budgets need not be used equally. */
    private static String health(Contestant contestant) {
        Map<String, Double> shown = new LinkedHashMap<>(contestant.health());
        contestant.faults().forEach((name, mean) -> {
            if (mean > 0) {
                shown.put(name, mean);
            }
        });
        return shown.entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%s %.2f", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
