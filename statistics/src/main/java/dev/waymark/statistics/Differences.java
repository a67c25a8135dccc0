package dev.waymark.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.TTest;
import org.jspecify.annotations.Nullable;

/** Whether two samples differ by more than chance. */
public final class Differences {
    /** What is looked for: any difference, or that the first sample is the smaller or the greater one. */
    public enum Side {
        BOTH(AlternativeHypothesis.TWO_SIDED),
        SMALLER(AlternativeHypothesis.LESS_THAN),
        GREATER(AlternativeHypothesis.GREATER_THAN);

        private final AlternativeHypothesis alternative;

        Side(AlternativeHypothesis alternative) {
            this.alternative = alternative;
        }
    }

    private Differences() {}

    /**
     * The p-value of Mann and Whitney's U test: exact for small samples without ties, else approximated with a correction for
     * ties. Null if there are fewer than two values on a side.
     */
    public static @Nullable Double rankSum(double[] a, double[] b, Side side) {
        if (a.length < 2 || b.length < 2) {
            return null;
        }
        if (allAlike(a, b)) { // the approximation would divide by a variance of nothing
            return 1.0;
        }
        return Math.min(
                1,
                MannWhitneyUTest.withDefaults()
                        .with(side.alternative)
                        .test(a, b)
                        .getPValue());
    }

    /** The smallest p-value that a two-sided U test of samples of these sizes can have, when none of their values tie. */
    public static double smallestP(int a, int b) {
        double orders = 1;
        for (int i = 1; i <= Math.min(a, b); i++) {
            orders = orders * (a + b - Math.min(a, b) + i) / i;
        }
        return Math.min(1, 2 / orders);
    }

    /**
     * The p-value of Welch's t test, which lets the variances differ. It wants means, so null if a value is censored, if there
     * are fewer than two on a side, or if none varies.
     */
    public static @Nullable Double welch(double[] a, double[] b, Side side) {
        boolean finite =
                DoubleStream.concat(DoubleStream.of(a), DoubleStream.of(b)).allMatch(Double::isFinite);
        if (a.length < 2 || b.length < 2 || !finite || (constant(a) && constant(b))) {
            return null;
        }
        return TTest.withDefaults()
                .with(DataDispersion.HETEROSCEDASTIC)
                .with(side.alternative)
                .test(a, b)
                .getPValue();
    }

    /**
     * Holm's correction: the same p-values, larger by as much as is needed for the chance that any of them is below a limit by
     * accident to be below that limit.
     */
    public static double[] holm(double[] p) {
        int[] order = IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .mapToInt(i -> i)
                .toArray();
        double[] adjusted = new double[p.length];
        double most = 0;
        for (int i = 0; i < order.length; i++) {
            most = Math.max(most, Math.min(1, (p.length - i) * p[order[i]]));
            adjusted[order[i]] = most;
        }
        return adjusted;
    }

    private static boolean allAlike(double[] a, double[] b) {
        return DoubleStream.concat(DoubleStream.of(a), DoubleStream.of(b)).allMatch(x -> x == a[0]);
    }

    private static boolean constant(double[] sample) {
        return Arrays.stream(sample).allMatch(x -> x == sample[0]);
    }
}
