package dev.waymark.statistics;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Tests of several treatments that were all tried on the same things: {@code values[i][j]} is what treatment j came to on
 * thing i, such as a strategy on a bug. First whether any of them differ, then which.
 */
public final class Blocks {
    /** {@code statistic}: F or chi-squared; {@code freedom}: of its numerator and, for F, its denominator. */
    public record Result(double statistic, double[] freedom, double p, List<Pair> pairs, double[] means) {}

    /** Treatments by number; {@code range}: the studentized range of their difference. */
    public record Pair(int a, int b, double range, double p) {}

    private Blocks() {}

    /**
     * Analysis of variance with repeated measures, then Tukey's honestly significant differences. Null where there are fewer
     * than two things or treatments, or where nothing is left to chance. The means are those of the treatments.
     */
    public static @Nullable Result anova(double[][] values) {
        int things = values.length;
        int treatments = things == 0 ? 0 : values[0].length;
        if (things < 2 || treatments < 2) {
            return null;
        }
        double[] means = new double[treatments];
        double[] rows = new double[things];
        double grand = 0;
        for (int i = 0; i < things; i++) {
            for (int j = 0; j < treatments; j++) {
                means[j] += values[i][j] / things;
                rows[i] += values[i][j] / treatments;
                grand += values[i][j] / things / treatments;
            }
        }
        double between = 0;
        double error = 0;
        for (int j = 0; j < treatments; j++) {
            between += things * square(means[j] - grand);
            for (int i = 0; i < things; i++) {
                error += square(values[i][j] - means[j] - rows[i] + grand);
            }
        }
        double left = (treatments - 1.0) * (things - 1.0);
        double meanError = error / left;
        if (!(meanError > 1e-12 * square(grand)) || !Double.isFinite(meanError)) {
            return null;
        }
        double f = between / (treatments - 1) / meanError;
        double p = FDistribution.of(treatments - 1.0, left).survivalProbability(f);
        double unit = Math.sqrt(meanError / things);
        return new Result(f, new double[] {treatments - 1.0, left}, p, pairs(means, unit, left), means);
    }

    /**
     * Friedman's test by ranks within each thing, corrected for ties, then Nemenyi's (Demsar, JMLR 7, 2006). The smaller value
     * has the smaller rank; censored ones tie. Null where there are fewer than two things or three treatments, or if all tie.
     * The means are those of the ranks.
     */
    public static @Nullable Result friedman(double[][] values) {
        int things = values.length;
        int treatments = things == 0 ? 0 : values[0].length;
        if (things < 2 || treatments < 3) {
            return null;
        }
        double[] means = new double[treatments];
        double ties = 0;
        for (double[] row : values) {
            double[] ranks = Samples.ranks(row);
            for (int j = 0; j < treatments; j++) {
                means[j] += ranks[j] / things;
                double same = 0;
                for (double rank : ranks) {
                    same += rank == ranks[j] ? 1 : 0;
                }
                ties += square(same) - 1; // each of t that tie adds its share of t^3 - t
            }
        }
        double spread = 0;
        for (double mean : means) {
            spread += square(things * (mean - (treatments + 1) / 2.0));
        }
        double variance = things * treatments * (treatments + 1.0) - ties / (treatments - 1);
        if (variance <= 0) {
            return null;
        }
        double squares = 12 * spread / variance;
        double p = ChiSquaredDistribution.of(treatments - 1.0).survivalProbability(squares);
        double unit = Math.sqrt(treatments * (treatments + 1.0) / (12.0 * things));
        return new Result(
                squares, new double[] {treatments - 1.0}, p, pairs(means, unit, Double.POSITIVE_INFINITY), means);
    }

    private static List<Pair> pairs(double[] means, double unit, double freedom) {
        StudentizedRange ranges = StudentizedRange.of(means.length, freedom);
        List<Pair> pairs = new ArrayList<>();
        for (int a = 0; a < means.length; a++) {
            for (int b = a + 1; b < means.length; b++) {
                double range = Math.abs(means[a] - means[b]) / unit;
                pairs.add(new Pair(a, b, range, ranges.survival(range)));
            }
        }
        return List.copyOf(pairs);
    }

    private static double square(double x) {
        return x * x;
    }
}
