package dev.waymark.cli.compare;

import dev.waymark.cli.compare.Comparison.Pair;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Comparisons for other programs' statistics: a row for each trial, and one for each pair. Empty is what is not known. */
final class CompareCsv {
    private CompareCsv() {}

    /** {@code comparisons} by the name of the row they are in a matrix. */
    static String trials(Map<String, Comparison> comparisons) {
        Set<String> coverages = new LinkedHashSet<>();
        comparisons.values().forEach(each -> coverages.addAll(each.any().coverages()));
        List<String> lines = new ArrayList<>();
        List<Object> head = new ArrayList<>(List.of(
                "row",
                "system",
                "bugs",
                "strategy",
                "trial",
                "seed",
                "executions",
                "decisions",
                "elapsedMillis",
                "endedBy",
                "firstExecution",
                "firstDecision",
                "firstMillis",
                "occurrences",
                "violated",
                "violatedInControl"));
        coverages.forEach(name -> head.add(Metric.COVERAGE + name));
        lines.add(line(head));
        comparisons.forEach((row, comparison) -> comparison.trials().forEach((strategy, trials) -> {
            for (int i = 0; i < trials.size(); i++) {
                Trial trial = trials.get(i);
                List<@Nullable Object> cells = new ArrayList<>();
                cells.addAll(List.of(row, trial.system(), String.join(" ", trial.bugs()), strategy, i));
                Stream.of("seed", "executions", "decisions", "elapsedMillis", "endedBy")
                        .forEach(key -> cells.add(trial.report().path(key).asString()));
                Metric.FIRSTS.forEach(metric -> cells.add(whole(trial.first(metric.name()))));
                cells.add((long) trial.occurrences());
                cells.add(properties(trial, false));
                cells.add(properties(trial, true));
                coverages.forEach(
                        name -> cells.add(trial.coverages().contains(name) ? (long) trial.covered(name) : null));
                lines.add(line(cells));
            }
        }));
        return String.join("\n", lines) + "\n";
    }

    /** Of the violations that count, or of those that are found without the bug too. */
    private static String properties(Trial trial, boolean inControl) {
        return trial.violations().stream()
                .filter(each -> Trial.inControl(each) == inControl)
                .map(each -> each.path("property").asString(""))
                .distinct()
                .collect(Collectors.joining(" "));
    }

    static String pairs(Map<String, Comparison> comparisons) {
        List<String> lines = new ArrayList<>();
        lines.add("row,a,b,metric,a12,a12Low,a12High,p,pHolm,pBetter,pWorse,pWelch,pWelchBetter,pLogRank,"
                + "improvementPercent,speedUp");
        comparisons.forEach((row, comparison) -> {
            for (Pair pair : comparison.pairs()) {
                List<@Nullable Object> cells = new ArrayList<>();
                cells.addAll(List.of(row, pair.a(), pair.b(), pair.metric(), pair.a12()));
                cells.add(pair.a12Low());
                cells.add(pair.a12High());
                cells.add(pair.p());
                cells.add(pair.pHolm());
                cells.add(pair.pBetter());
                cells.add(pair.pWorse());
                cells.add(pair.pWelch());
                cells.add(pair.pWelchBetter());
                cells.add(pair.pLogRank());
                cells.add(pair.improvementPercent());
                cells.add(pair.speedUp());
                lines.add(line(cells));
            }
        });
        return String.join("\n", lines) + "\n";
    }

    private static @Nullable Long whole(@Nullable Double number) {
        return number == null ? null : Long.valueOf(Math.round(number));
    }

    private static String line(List<? extends @Nullable Object> cells) {
        return cells.stream().map(CompareCsv::cell).collect(Collectors.joining(","));
    }

    private static String cell(@Nullable Object value) {
        String text = value == null ? "" : value.toString();
        return text.matches("(?s).*[\",\\r\\n].*") ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    }
}
