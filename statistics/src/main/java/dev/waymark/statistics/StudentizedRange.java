package dev.waymark.statistics;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The distribution of the range of {@code groups} means, divided by an estimate of their deviation that has {@code freedom}
 * degrees of freedom (infinitely many if the deviation is known): what Tukey's and Nemenyi's tests look up. By numerical
 * integration of its definition; good to six digits and more.
 */
public final class StudentizedRange {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    /** Beyond it there is nothing left of a normal distribution that matters here. */
    private static final double FAR = 8;

    private static final double TAIL = 1e-13;

    private static final int PIECES = 24;

    /** Nodes and weights of Gauss and Legendre's rule of order 8, on one side of 0. */
    private static final double[] NODES = {
        0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363
    };

    private static final double[] WEIGHTS = {
        0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763
    };

    private final int groups;
    private final double freedom;

    private StudentizedRange(int groups, double freedom) {
        this.groups = groups;
        this.freedom = freedom;
    }

    /** At least two groups; {@code freedom} at least 1, infinity included. */
    public static StudentizedRange of(int groups, double freedom) {
        if (groups < 2 || freedom < 1) {
            throw new IllegalArgumentException("groups " + groups + ", degrees of freedom " + freedom);
        }
        return new StudentizedRange(groups, freedom);
    }

    /** How probable a range of at least this is. */
    public double survival(double range) {
        return Math.max(0, 1 - cumulative(range));
    }

    double cumulative(double range) {
        if (range <= 0) {
            return 0;
        }
        if (Double.isInfinite(freedom)) {
            return known(range);
        }
        ChiSquaredDistribution squares = ChiSquaredDistribution.of(freedom);
        double low = Math.sqrt(squares.inverseCumulativeProbability(TAIL) / freedom);
        double high = Math.sqrt(squares.inverseSurvivalProbability(TAIL) / freedom);
        // s is the estimate, in units of the true deviation; freedom * s^2 has a chi-squared distribution
        return integral(low, high, s -> 2 * freedom * s * squares.density(freedom * s * s) * known(range * s));
    }

    /** The range that is exceeded with this probability. */
    public double critical(double probability) {
        double low = 0;
        double high = 1;
        while (survival(high) > probability) {
            high *= 2;
        }
        for (int i = 0; i < 50; i++) {
            double middle = (low + high) / 2;
            if (survival(middle) > probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** The same where the deviation is known: all others lie between the smallest, at z, and z + range. */
    private double known(double range) {
        return groups
                * integral(
                        -FAR, FAR, z -> NORMAL.density(z) * Math.pow(NORMAL.probability(z, z + range), groups - 1.0));
    }

    private static double integral(double from, double to, DoubleUnaryOperator function) {
        double half = (to - from) / PIECES / 2;
        double sum = 0;
        for (int piece = 0; piece < PIECES; piece++) {
            double middle = from + (2 * piece + 1) * half;
            for (int i = 0; i < NODES.length; i++) {
                sum += WEIGHTS[i]
                        * (function.applyAsDouble(middle - half * NODES[i])
                                + function.applyAsDouble(middle + half * NODES[i]));
            }
        }
        return sum * half;
    }
}
