package dev.waymark.cli.compare;

import dev.waymark.core.campaign.RunReport;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** A figure of a trial by which strategies are compared; {@code words} is what it is called in the text. */
record Metric(String name, String words, boolean moreIsBetter, ToDoubleFunction<RunReport> value) {
    static final String COVERAGE = "coverage.";

    /** How early the first violation came. */
    static final List<Metric> FIRSTS = List.of(
            first("firstExecution", "executions", RunReport.Found::firstExecution),
            first("firstDecision", "decisions", RunReport.Found::firstDecision),
            first("firstMillis", "time", RunReport.Found::firstMillis));

    static Metric coverage(String coverage) {
        return new Metric(
                COVERAGE + coverage,
                coverage,
                true,
                trial -> trial.coverage().getOrDefault(coverage, Map.of()).get("covered") instanceof Number covered
                        ? covered.doubleValue()
                        : 0);
    }

    /** Violations are listed in the order in which they were met. */
    private static Metric first(String name, String words, ToLongFunction<RunReport.Found> figure) {
        return new Metric(
                name,
                words,
                false,
                trial -> trial.violations().isEmpty()
                        ? Statistics.CENSORED
                        : figure.applyAsLong(trial.violations().get(0)));
    }

    /** What the metric of this name is called in the text. */
    static String words(String name) {
        for (Metric metric : FIRSTS) {
            if (metric.name.equals(name)) {
                return metric.words;
            }
        }
        return name.substring(COVERAGE.length());
    }

    double[] sample(List<RunReport> trials) {
        return trials.stream().mapToDouble(value).toArray();
    }

    /** Above 0.5 if {@code a} is the better. */
    double a12(double[] a, double[] b) {
        return moreIsBetter ? Statistics.smaller(b, a) : Statistics.smaller(a, b);
    }
}
