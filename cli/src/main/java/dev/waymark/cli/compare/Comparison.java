package dev.waymark.cli.compare;

import dev.waymark.core.Warning;
import dev.waymark.core.campaign.RunReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The result of {@code compare} as scripts read it; the names of the components are the keys of the contract. */
record Comparison(
        String system,
        List<Contestant> strategies,
        List<Pair> pairs,
        Map<String, String> unranked,
        List<Warning> warnings) {
    record Contestant(
            String name,
            List<RunReport> trials,
            Map<String, Spread> coverage,
            BugFound bugFound,
            Map<String, Double> health,
            Map<String, Double> faults) {}

    record Spread(@Nullable Double mean, @Nullable Double sd) {}

    record BugFound(
            int trials,
            int found,
            @Nullable Double medianFirstExecution,
            @Nullable Double medianFirstDecision,
            @Nullable Double medianFirstMillis) {}

    /** {@code a12} above 0.5: {@code a} covers more, or finds something earlier. */
    record Pair(
            String a,
            String b,
            String metric,
            double a12,
            @Nullable Double p) {}

    /** One of several comparisons, each with another bug. */
    record OfBug(
            String bug,
            String system,
            List<Contestant> strategies,
            List<Pair> pairs,
            Map<String, String> unranked,
            List<Warning> warnings) {
        OfBug(String bug, Comparison comparison) {
            this(
                    bug,
                    comparison.system,
                    comparison.strategies,
                    comparison.pairs,
                    comparison.unranked,
                    comparison.warnings);
        }
    }

    /**
     * {@code trials} by strategy, at least one of each and equally many; {@code planned} is how many there should have
     * been, {@code bugOn} whether there is something to find, {@code unranked} why some strategies were left out.
     */
    static Comparison of(
            Map<String, List<RunReport>> trials, int planned, boolean bugOn, Map<String, String> unranked) {
        List<RunReport> all = trials.values().stream().flatMap(List::stream).toList();
        List<Metric> coverages =
                all.get(0).coverage().keySet().stream().map(Metric::coverage).toList();
        List<Contestant> contestants = new ArrayList<>();
        List<Warning> warnings = new ArrayList<>();
        trials.forEach((name, reports) -> {
            contestants.add(contestant(name, reports, coverages));
            warnings.addAll(warnings(name, reports));
        });
        if (all.stream().anyMatch(trial -> trial.endedBy().equals("bug"))) {
            warnings.add(new Warning(
                    "cut-by-bug",
                    "trials ended with their first violation: their coverage is what was covered until then"));
        }
        int complete = contestants.get(0).trials().size();
        if (complete < planned) {
            warnings.add(new Warning(
                    "interrupted",
                    "interrupted: these are the " + complete + " of " + planned
                            + " trials that every strategy had completed"));
        }
        List<Metric> metrics = new ArrayList<>();
        if (bugOn || all.stream().anyMatch(trial -> !trial.violations().isEmpty())) {
            metrics.addAll(Metric.FIRSTS);
        }
        metrics.addAll(coverages);
        return new Comparison(all.get(0).system(), contestants, pairs(contestants, metrics), unranked, warnings);
    }

    private static Contestant contestant(String name, List<RunReport> trials, List<Metric> coverages) {
        Map<String, Spread> coverage = new LinkedHashMap<>();
        for (Metric metric : coverages) {
            double[] sample = metric.sample(trials);
            coverage.put(metric.words(), new Spread(Statistics.mean(sample), Statistics.deviation(sample)));
        }
        int found = (int)
                trials.stream().filter(trial -> !trial.violations().isEmpty()).count();
        List<@Nullable Double> medians = new ArrayList<>();
        Metric.FIRSTS.forEach(metric -> medians.add(Statistics.median(metric.sample(trials))));
        return new Contestant(
                name,
                trials,
                coverage,
                new BugFound(trials.size(), found, medians.get(0), medians.get(1), medians.get(2)),
                means(trials, RunReport::health),
                means(trials, RunReport::faults));
    }

    private static Map<String, Double> means(List<RunReport> trials, Function<RunReport, Map<String, Double>> figures) {
        Map<String, Double> means = new LinkedHashMap<>();
        for (RunReport trial : trials) {
            figures.apply(trial).forEach((name, value) -> means.merge(name, value / trials.size(), Double::sum));
        }
        return means;
    }

    private static List<Pair> pairs(List<Contestant> contestants, List<Metric> metrics) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < contestants.size(); i++) {
            for (int j = i + 1; j < contestants.size(); j++) {
                Contestant a = contestants.get(i);
                Contestant b = contestants.get(j);
                for (Metric metric : metrics) {
                    double[] left = metric.sample(a.trials());
                    double[] right = metric.sample(b.trials());
                    pairs.add(new Pair(
                            a.name(),
                            b.name(),
                            metric.name(),
                            metric.a12(left, right),
                            Statistics.pValue(left, right)));
                }
            }
        }
        return pairs;
    }

    /** What the trials of a strategy warn of, each once. */
    private static List<Warning> warnings(String strategy, List<RunReport> trials) {
        Map<Warning, Integer> counts = new LinkedHashMap<>();
        for (RunReport trial : trials) {
            trial.warnings().forEach(warning -> counts.merge(warning, 1, Integer::sum));
        }
        List<Warning> warnings = new ArrayList<>();
        counts.forEach((warning, count) -> warnings.add(new Warning(
                warning.kind(),
                strategy + ": " + warning.message() + " (" + count + " of " + trials.size() + " trials)")));
        return warnings;
    }
}
