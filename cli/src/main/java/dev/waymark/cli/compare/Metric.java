package dev.waymark.cli.compare;

import dev.waymark.statistics.Samples;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A figure of a trial by which strategies are compared; {@code words} is what it is called in the text. */
record Metric(String name, String words, boolean moreIsBetter, ToDoubleFunction<Trial> value) {
    static final String COVERAGE = "coverage.";

    /** How early the first violation came. */
    static final List<Metric> FIRSTS = List.of(
            first("firstExecution", "executions"), first("firstDecision", "decisions"), first("firstMillis", "time"));

    static Metric coverage(String coverage) {
        return new Metric(COVERAGE + coverage, coverage, true, trial -> trial.covered(coverage));
    }

    private static Metric first(String name, String words) {
        return new Metric(name, words, false, trial -> {
            Double first = trial.first(name);
            return first == null ? Samples.CENSORED : first;
        });
    }

    /** The metric of this name. */
    static Metric named(String name) {
        for (Metric metric : FIRSTS) {
            if (metric.name.equals(name)) {
                return metric;
            }
        }
        return coverage(name.substring(COVERAGE.length()));
    }

    boolean isCoverage() {
        return moreIsBetter;
    }

    double[] sample(List<Trial> trials) {
        return trials.stream().mapToDouble(value).toArray();
    }

    /** The same where the smaller is always the better. */
    double[] losses(List<Trial> trials) {
        return trials.stream()
                .mapToDouble(trial -> moreIsBetter ? -value.applyAsDouble(trial) : value.applyAsDouble(trial))
                .toArray();
    }

    /** Above 0.5 if {@code a} is the better. */
    double a12(double[] a, double[] b) {
        return moreIsBetter ? Samples.smaller(b, a) : Samples.smaller(a, b);
    }
}
