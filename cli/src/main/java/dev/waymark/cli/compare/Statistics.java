package dev.waymark.cli.compare;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.jspecify.annotations.Nullable;

/** Figures of samples. What a trial did not find while it lasted is {@link #CENSORED}, never left out. */
final class Statistics {
    /** Larger than everything that was found, and no larger than another censored value. */
    static final double CENSORED = Double.POSITIVE_INFINITY;

    private Statistics() {}

    /** Null for an empty sample. */
    static @Nullable Double mean(double[] sample) {
        return sample.length == 0 ? null : DoubleStream.of(sample).sum() / sample.length;
    }

    /** The standard deviation of the population that the sample is from; null for fewer than two values. */
    static @Nullable Double deviation(double[] sample) {
        Double mean = mean(sample);
        if (mean == null || sample.length < 2) {
            return null;
        }
        double squares =
                DoubleStream.of(sample).map(x -> (x - mean) * (x - mean)).sum();
        return Math.sqrt(squares / (sample.length - 1));
    }

    /**
     * Null if more than half of the values are censored. If exactly half are, it is the largest value found: the time by
     * which half of the trials had found something.
     */
    static @Nullable Double median(double[] sample) {
        if (sample.length == 0) {
            return null;
        }
        double[] sorted = sample.clone();
        Arrays.sort(sorted);
        double lower = sorted[(sorted.length - 1) / 2];
        double upper = sorted[sorted.length / 2];
        if (lower == CENSORED) {
            return null;
        }
        return upper == CENSORED ? lower : (lower + upper) / 2;
    }

    /**
     * Vargha and Delaney's A12 for figures of which the smaller is the better: how probable it is that a trial of
     * {@code a} is below one of {@code b}, where a tie counts half.
     */
    static double smaller(double[] a, double[] b) {
        double wins = 0;
        for (double left : a) {
            for (double right : b) {
                wins += left < right ? 1 : left == right ? 0.5 : 0;
            }
        }
        return a.length == 0 || b.length == 0 ? 0.5 : wins / ((double) a.length * b.length);
    }

    /**
     * The two-sided p-value of Mann and Whitney's U test: exact for small samples without ties, else approximated with a
     * correction for ties. Null if there are fewer than two trials on a side.
     */
    static @Nullable Double pValue(double[] a, double[] b) {
        if (a.length < 2 || b.length < 2) {
            return null;
        }
        boolean allTied =
                DoubleStream.concat(DoubleStream.of(a), DoubleStream.of(b)).allMatch(x -> x == a[0]);
        if (allTied) { // the approximation would divide by a variance of nothing
            return 1.0;
        }
        return Math.min(1, MannWhitneyUTest.withDefaults().test(a, b).getPValue());
    }
}
