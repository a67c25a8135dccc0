package dev.waymark.cli.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.waymark.cli.compare.Comparison.BugFound;
import dev.waymark.cli.compare.Comparison.Spread;
import dev.waymark.cli.compare.Comparison.Survivors;
import dev.waymark.core.model.Meaning;
import dev.waymark.statistics.Interval;
import dev.waymark.statistics.Intervals;
import dev.waymark.statistics.Samples;
import dev.waymark.statistics.Survival;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What came of one strategy; the names of the components are keys of {@code compare --json}. */
record Contestant(
        @Meaning("as it was given") String name,

        @Meaning("objects as of `run`; violations that do not count also have `inControl`")
        List<JsonNode> trials,

        @Meaning("what trials covered at their end, by coverage")
        Map<String, Spread> coverage,

        @Meaning("whether and when trials found something") BugFound bugFound,
        @Meaning("what trials found") List<Violated> violations,
        @Meaning("means over all trials") Map<String, Double> health,
        @Meaning("means over all trials") Map<String, Double> faults,

        @Meaning("how many trials have found nothing, step by step")
        List<Survivors> survival,

        @Meaning("how coverage grew, by coverage") Map<String, MeanCurve> curves,
        @JsonIgnore List<Trial> all) {
    static Contestant of(String name, List<Trial> trials, List<Metric> coverages, boolean finds) {
        Map<String, Spread> coverage = new LinkedHashMap<>();
        Map<String, MeanCurve> curves = new LinkedHashMap<>();
        List<Curve> all = trials.stream().map(Trial::curve).toList();
        for (Metric metric : coverages) {
            coverage.put(metric.words(), spread(metric.sample(trials)));
            curves.put(metric.words(), MeanCurve.of(all, metric.words(), axis(trials)));
        }
        return new Contestant(
                name,
                Comparison.reports(trials),
                coverage,
                bugFound(trials),
                Violated.of(trials),
                means(trials, "health"),
                means(trials, "faults"),
                finds ? survival(trials) : List.of(),
                curves,
                trials);
    }

    /** Trials that time ended have as many executions as they happened to have. */
    static Curve.Axis axis(List<Trial> trials) {
        return trials.stream().anyMatch(trial -> trial.endedBy().equals("time"))
                ? Curve.Axis.MILLIS
                : Curve.Axis.EXECUTIONS;
    }

    static Spread spread(double[] sample) {
        Interval interval = Intervals.meanOfCounts(sample);
        return new Spread(
                Samples.mean(sample),
                Samples.deviation(sample),
                interval == null ? null : Double.valueOf(interval.low()),
                interval == null ? null : Double.valueOf(interval.high()));
    }

    private static BugFound bugFound(List<Trial> trials) {
        int found = (int) trials.stream().filter(Trial::found).count();
        List<@Nullable Double> medians = new ArrayList<>();
        Metric.FIRSTS.forEach(metric -> medians.add(Samples.median(metric.sample(trials))));
        Interval share = Intervals.share(found, trials.size());
        Interval median = Intervals.median(Metric.FIRSTS.get(0).sample(trials));
        return new BugFound(
                trials.size(),
                found,
                medians.get(0),
                medians.get(1),
                medians.get(2),
                share.low(),
                share.high(),
                median == null ? null : finite(median.low()),
                median == null ? null : finite(median.high()),
                spread(trials.stream().mapToDouble(Trial::occurrences).toArray()));
    }

    private static List<Survivors> survival(List<Trial> trials) {
        return Survival.of(trials.stream().map(Trial::observation).toList()).steps().stream()
                .map(step -> new Survivors(
                        step.time(),
                        step.atRisk(),
                        step.found(),
                        step.survival(),
                        step.interval() == null
                                ? null
                                : Double.valueOf(step.interval().low()),
                        step.interval() == null
                                ? null
                                : Double.valueOf(step.interval().high())))
                .toList();
    }

    /** JSON knows no infinity. */
    static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }

    private static Map<String, Double> means(List<Trial> trials, String section) {
        Map<String, Double> means = new LinkedHashMap<>();
        for (Trial trial : trials) {
            trial.figures(section).forEach((name, value) -> means.merge(name, value / trials.size(), Double::sum));
        }
        return means;
    }
}
