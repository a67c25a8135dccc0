package dev.waymark.cli.compare;

import dev.waymark.cli.compare.Comparison.Pair;
import dev.waymark.core.model.Meaning;
import dev.waymark.statistics.Blocks;
import dev.waymark.statistics.Differences;
import dev.waymark.statistics.Samples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who wins where: the same strategies on several bugs or systems, by one metric. {@code comparisons} is how many p-values Holm's
 * correction is for: all pairs in all rows.
 */
record Matrix(
        @Meaning("as of `pairs`") String metric,
        @Meaning("those that all rows have") List<String> strategies,
        @Meaning("bugs, or rows of a suite") List<Row> rows,
        @Meaning("each two of them over all rows") List<Score> pairs,

        @Meaning("how many p-values are corrected for: all pairs in all rows")
        int comparisons,

        @Meaning("a test of all strategies over all rows; null with few rows") @Nullable
        Group friedman,

        @Meaning("another one") @Nullable Group anova) {
    /** With fewer rows the tests over all of them tell nothing. */
    static final int ROWS_MIN = 5;

    record Row(
            @Meaning("the bug, or the row") String name,
            @Meaning("one for each strategy") List<Cell> cells) {}

    /** {@code value}: median until the first violation, or mean coverage; {@code beats}, {@code losesTo}: so many of the others. */
    record Cell(
            @Meaning("median until the first violation, or mean coverage") @Nullable
            Double value,

            @Meaning("trials that found something") int found,
            @Meaning("how many there are") int trials,
            @Meaning("how many of the others") int beats,
            @Meaning("how many of the others") int losesTo) {
        /** Nobody is better, and somebody is worse. */
        boolean wins() {
            return beats > 0 && losesTo == 0;
        }
    }

    /** In how many rows {@code a} is better than {@code b}, in how many it is worse. */
    record Score(
            @Meaning("a strategy") String a,
            @Meaning("another") String b,
            @Meaning("rows in which `a` is") int better,
            @Meaning("rows in which it is") int worse,
            @Meaning("rows in which it may be chance") int neither) {}

    /** A test of all strategies over all rows. {@code means}: of the ranks within a row, or of the logarithms. */
    record Group(
            @Meaning("its name") String test,
            @Meaning("of the test") double statistic,
            @Meaning("degrees of it") double[] freedom,
            @Meaning("of the test") double p,

            @Meaning("of the ranks within a row, or of the logarithms, by strategy")
            Map<String, Double> means,

            @Meaning("each two of them") List<GroupPair> pairs) {}

    record GroupPair(
            @Meaning("a strategy") String a,
            @Meaning("another") String b,
            @Meaning("that they differ") double p) {}

    /**
     * One for executions until the first violation, if there is something to find in all rows, and one for each coverage. A
     * coverage may differ from row to row, as that after a target does; then all of them have the place of the first.
     */
    static List<Matrix> all(Map<String, Comparison> rows) {
        Set<String> strategies = new LinkedHashSet<>();
        List<Comparison> all = List.copyOf(rows.values());
        all.get(0).strategies().forEach(each -> strategies.add(each.name()));
        all.forEach(row -> strategies.retainAll(
                row.strategies().stream().map(Contestant::name).toList()));
        List<Matrix> matrices = new ArrayList<>();
        if (all.stream().allMatch(Comparison::finds)) {
            matrices.add(of(Metric.FIRSTS.get(0).name(), strategies, rows, row -> Metric.FIRSTS.get(0)));
        }
        List<String> coverages = all.get(0).any().coverages();
        for (int i = 0; i < coverages.size(); i++) {
            int place = i;
            List<String> names = all.stream()
                    .map(row -> row.any().coverages())
                    .map(each -> each.size() == coverages.size() ? each.get(place) : "")
                    .distinct()
                    .toList();
            if (!names.contains("")) {
                String name = names.size() == 1 ? names.get(0) : names.get(0).replaceAll(":.*", ":{target}");
                matrices.add(of(
                        Metric.COVERAGE + name,
                        strategies,
                        rows,
                        row -> Metric.coverage(row.any().coverages().get(place))));
            }
        }
        return matrices;
    }

    private static Matrix of(
            String name, Set<String> common, Map<String, Comparison> rows, Function<Comparison, Metric> metric) {
        List<String> strategies = List.copyOf(common);
        Map<String, List<Pair>> pairs = corrected(metric, strategies, rows);
        List<Row> cells = new ArrayList<>();
        rows.forEach((row, comparison) -> cells.add(new Row(
                row,
                strategies.stream()
                        .map(strategy -> cell(
                                metric.apply(comparison), strategy, comparison, pairs.getOrDefault(row, List.of())))
                        .toList())));
        List<Score> scores = new ArrayList<>();
        for (int i = 0; i < strategies.size(); i++) {
            for (int j = i + 1; j < strategies.size(); j++) {
                scores.add(score(strategies.get(i), strategies.get(j), pairs));
            }
        }
        boolean enough = rows.size() >= ROWS_MIN;
        int comparisons = pairs.values().stream().mapToInt(List::size).sum();
        return new Matrix(
                name,
                strategies,
                cells,
                scores,
                comparisons,
                enough
                        ? group("Friedman, Nemenyi", strategies, Blocks.friedman(ranks(metric, strategies, rows)))
                        : null,
                enough
                        ? group(
                                "repeated-measures ANOVA of logarithms, Tukey HSD",
                                strategies,
                                Blocks.anova(logarithms(metric, strategies, rows)))
                        : null);
    }

    /** The pairs of each row by this metric, with p-values corrected for all rows at once. */
    private static Map<String, List<Pair>> corrected(
            Function<Comparison, Metric> metric, List<String> strategies, Map<String, Comparison> rows) {
        Map<String, List<Pair>> plain = new LinkedHashMap<>();
        rows.forEach((name, comparison) -> plain.put(
                name,
                comparison.pairs().stream()
                        .filter(pair ->
                                pair.metric().equals(metric.apply(comparison).name())
                                        && pair.p() != null
                                        && strategies.contains(pair.a())
                                        && strategies.contains(pair.b()))
                        .toList()));
        double[] holm = Differences.holm(plain.values().stream()
                .flatMap(List::stream)
                .mapToDouble(pair -> pair.p() == null ? 1 : pair.p())
                .toArray());
        Map<String, List<Pair>> corrected = new LinkedHashMap<>();
        int next = 0;
        for (Map.Entry<String, List<Pair>> row : plain.entrySet()) {
            List<Pair> pairs = new ArrayList<>();
            for (Pair pair : row.getValue()) {
                pairs.add(pair.corrected(holm[next++]));
            }
            corrected.put(row.getKey(), pairs);
        }
        return corrected;
    }

    private static Cell cell(Metric metric, String strategy, Comparison comparison, List<Pair> pairs) {
        List<Trial> trials = comparison.trials().getOrDefault(strategy, List.of());
        double[] sample = metric.sample(trials);
        int beats = 0;
        int losesTo = 0;
        for (Pair pair : pairs) {
            String better = pair.better();
            if (better != null && (pair.a().equals(strategy) || pair.b().equals(strategy))) {
                beats += better.equals(strategy) ? 1 : 0;
                losesTo += better.equals(strategy) ? 0 : 1;
            }
        }
        return new Cell(
                metric.isCoverage() ? Samples.mean(sample) : Samples.median(sample),
                (int) trials.stream().filter(Trial::found).count(),
                trials.size(),
                beats,
                losesTo);
    }

    private static Score score(String a, String b, Map<String, List<Pair>> rows) {
        int better = 0;
        int worse = 0;
        int neither = 0;
        for (List<Pair> pairs : rows.values()) {
            for (Pair pair : pairs) {
                if (pair.a().equals(a) && pair.b().equals(b)) {
                    better += a.equals(pair.better()) ? 1 : 0;
                    worse += b.equals(pair.better()) ? 1 : 0;
                    neither += pair.better() == null ? 1 : 0;
                }
            }
        }
        return new Score(a, b, better, worse, neither);
    }

    /** The mean rank of the trials of each strategy among all trials of a row: censored ones tie, at the end. */
    private static double[][] ranks(
            Function<Comparison, Metric> metric, List<String> strategies, Map<String, Comparison> rows) {
        return rows.values().stream()
                .map(comparison -> {
                    List<double[]> samples = strategies.stream()
                            .map(name -> metric.apply(comparison)
                                    .losses(comparison.trials().getOrDefault(name, List.of())))
                            .toList();
                    double[] ranks = Samples.ranks(
                            samples.stream().flatMapToDouble(Arrays::stream).toArray());
                    double[] means = new double[samples.size()];
                    int next = 0;
                    for (int i = 0; i < means.length; i++) {
                        int size = samples.get(i).length;
                        means[i] = Arrays.stream(ranks, next, next + size).sum() / size;
                        next += size;
                    }
                    return means;
                })
                .toArray(double[][]::new);
    }

    /** Means of logarithms, since bugs differ by orders of magnitude; a trial without a finding counts as one at its end. */
    private static double[][] logarithms(
            Function<Comparison, Metric> metric, List<String> strategies, Map<String, Comparison> rows) {
        return rows.values().stream()
                .map(comparison -> strategies.stream()
                        .mapToDouble(name -> comparison.trials().getOrDefault(name, List.of()).stream()
                                .mapToDouble(trial -> Math.log10(
                                        metric.apply(comparison).isCoverage()
                                                ? 1
                                                        + metric.apply(comparison)
                                                                .value()
                                                                .applyAsDouble(trial)
                                                : trial.observation().time()))
                                .average()
                                .orElse(0))
                        .toArray())
                .toArray(double[][]::new);
    }

    private static @Nullable Group group(String test, List<String> strategies, Blocks.@Nullable Result result) {
        if (result == null || strategies.size() < 2) {
            return null;
        }
        Map<String, Double> means = new LinkedHashMap<>();
        for (int i = 0; i < strategies.size(); i++) {
            means.put(strategies.get(i), result.means()[i]);
        }
        List<GroupPair> pairs = result.pairs().stream()
                .map(pair -> new GroupPair(strategies.get(pair.a()), strategies.get(pair.b()), pair.p()))
                .toList();
        return new Group(test, result.statistic(), result.freedom(), result.p(), means, pairs);
    }
}
