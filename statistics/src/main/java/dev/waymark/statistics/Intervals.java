package dev.waymark.statistics;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/** Intervals that cover the true value with a probability of 95 %. Null where the sample is too small for one. */
public final class Intervals {
    private static final double TAIL = 0.025;

    /** The normal quantile of the upper tail. */
    static final double Z = NormalDistribution.of(0, 1).inverseSurvivalProbability(TAIL);

    private static final int HALVINGS = 60;

    private Intervals() {}

    /** Of a mean, by Student's t distribution; at least two values, none of them censored. */
    public static @Nullable Interval mean(double[] sample) {
        Double mean = Samples.mean(sample);
        Double deviation = Samples.deviation(sample);
        if (mean == null || deviation == null) {
            return null;
        }
        double half = TDistribution.of(sample.length - 1).inverseSurvivalProbability(TAIL)
                * deviation
                / Math.sqrt(sample.length);
        return new Interval(mean - half, mean + half);
    }

    /**
     * Of a mean of counts, which are never negative: Student's interval without what lies below 0, where a mean cannot be. It holds the
     * mean as often as the whole one.
     */
    public static @Nullable Interval meanOfCounts(double[] sample) {
        Interval interval = mean(sample);
        return interval == null ? null : new Interval(Math.max(0, interval.low()), Math.max(0, interval.high()));
    }

    /**
     * Of a median, between two values of the sample: exact for any distribution, since the number of values below the
     * median is binomial. With fewer than six values even the smallest and the largest are not far enough apart.
     */
    public static @Nullable Interval median(double[] sample) {
        BinomialDistribution below = BinomialDistribution.of(Math.max(1, sample.length), 0.5);
        int rank = 0;
        while (below.cumulativeProbability(rank) <= TAIL) {
            rank++;
        }
        if (rank == 0 || sample.length == 0) {
            return null;
        }
        double[] sorted = sample.clone();
        Arrays.sort(sorted);
        return new Interval(sorted[rank - 1], sorted[sorted.length - rank]);
    }

    /** Of a share, Clopper and Pearson's exact one; at least one trial. */
    public static Interval share(int hits, int trials) {
        double low =
                hits == 0 ? 0 : BetaDistribution.of(hits, trials - hits + 1.0).inverseCumulativeProbability(TAIL);
        double high = hits == trials
                ? 1
                : BetaDistribution.of(hits + 1.0, trials - hits).inverseSurvivalProbability(TAIL);
        return new Interval(low, high);
    }

    /**
     * Of an A12 of two samples of these sizes: Newcombe's method 5 (Statistics in Medicine 25, 2006, part 2). A bootstrap
     * would say 1.00 to 1.00 whenever each trial of the one beats each of the other, which is what happens most often here;
     * this one knows how few trials that may rest on.
     */
    public static @Nullable Interval a12(double a12, int a, int b) {
        if (a < 2 || b < 2) {
            return null;
        }
        double size = (a + b) / 2.0;
        DoubleUnaryOperator deviation =
                x -> Math.sqrt(x * (1 - x) / ((double) a * b) * (2 * size - 1 - (3 * size - 3) / ((2 - x) * (1 + x))));
        double low = a12 == 0 ? 0 : root(0, a12, x -> Z * deviation.applyAsDouble(x) - (a12 - x));
        double high = a12 == 1 ? 1 : root(1, a12, x -> Z * deviation.applyAsDouble(x) - (x - a12));
        return new Interval(low, high);
    }

    /** Where it becomes positive between {@code outside}, where it is negative, and {@code inside}, where it is not. */
    private static double root(double outside, double inside, DoubleUnaryOperator difference) {
        double out = outside;
        double in = inside;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (out + in) / 2;
            if (difference.applyAsDouble(middle) < 0) {
                out = middle;
            } else {
                in = middle;
            }
        }
        return in;
    }
}
