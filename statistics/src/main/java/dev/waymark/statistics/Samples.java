package dev.waymark.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Figures of samples. What a trial did not find while it lasted is {@link #CENSORED}, never left out. */
public final class Samples {
    /** Larger than everything that was found, and no larger than another censored value. */
    public static final double CENSORED = Double.POSITIVE_INFINITY;

    private Samples() {}

    /** Null for an empty sample. */
    public static @Nullable Double mean(double[] sample) {
        return sample.length == 0 ? null : DoubleStream.of(sample).sum() / sample.length;
    }

    /** The standard deviation of the population that the sample is from; null for fewer than two values. */
    public static @Nullable Double deviation(double[] sample) {
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
    public static @Nullable Double median(double[] sample) {
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
    public static double smaller(double[] a, double[] b) {
        double wins = 0;
        for (double left : a) {
            for (double right : b) {
                wins += left < right ? 1 : left == right ? 0.5 : 0;
            }
        }
        return a.length == 0 || b.length == 0 ? 0.5 : wins / ((double) a.length * b.length);
    }

    /** Ranks from 1, the smallest first; those that tie share the mean of theirs. */
    public static double[] ranks(double[] values) {
        double[] ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            double below = 0;
            double equal = 0;
            for (double other : values) {
                below += other < values[i] ? 1 : 0;
                equal += other == values[i] ? 1 : 0;
            }
            ranks[i] = below + (equal + 1) / 2;
        }
        return ranks;
    }
}
