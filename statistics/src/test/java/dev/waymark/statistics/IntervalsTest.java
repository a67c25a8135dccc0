package dev.waymark.statistics;

import static dev.waymark.statistics.Samples.CENSORED;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class IntervalsTest {
    /** {@code t.test(extra, data = sleep)} in R: the help page of the data set sleep (Student 1908). */
    @Test
    void ofAMeanAsRHasIt() {
        double[] sleep = {
            0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0, 1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4
        };
        Interval interval = requireNonNull(Intervals.mean(sleep));
        assertThat(interval.low()).isCloseTo(0.5955845, within(1e-6));
        assertThat(interval.high()).isCloseTo(2.4844155, within(1e-6));
        assertThat(Intervals.mean(new double[] {3})).isNull();
    }

    /** Three strategies' worth of noise: Student's interval alone would go down to -455. */
    @Test
    void ofAMeanOfCountsIsNeverNegative() {
        double[] states = {10, 0, 1_000};
        Interval plain = requireNonNull(Intervals.mean(states));
        Interval interval = requireNonNull(Intervals.meanOfCounts(states));
        assertThat(plain.low()).isLessThan(-455);
        assertThat(interval).isEqualTo(new Interval(0, plain.high()));
        assertThat(Intervals.meanOfCounts(new double[] {90, 100, 110}))
                .isEqualTo(Intervals.mean(new double[] {90, 100, 110}));
        assertThat(Intervals.meanOfCounts(new double[] {3})).isNull();
    }

    /** Conover, Practical Nonparametric Statistics, table of ranks: for n = 10 the second and the ninth, 97.9 %. */
    @Test
    void ofAMedianBetweenTwoOfTheValues() {
        double[] ten = DoubleStream.iterate(1, x -> x + 1).limit(10).toArray();
        assertThat(Intervals.median(ten)).isEqualTo(new Interval(2, 9));
        double[] six = {5, 3, CENSORED, 1, CENSORED, 2};
        assertThat(Intervals.median(six)).isEqualTo(new Interval(1, CENSORED));
        assertThat(Intervals.median(new double[] {1, 2, 3, 4, 5})).isNull();
        assertThat(Intervals.median(new double[0])).isNull();
    }

    /** {@code binom.test(682, 925)} of R's help page (Conover 1971, p. 97), and the rule of three. */
    @Test
    void ofAShareAsRHasIt() {
        Interval interval = Intervals.share(682, 925);
        assertThat(interval.low()).isCloseTo(0.7076683, within(1e-6));
        assertThat(interval.high()).isCloseTo(0.7654066, within(1e-6));
        assertThat(Intervals.share(0, 1000).low()).isZero();
        assertThat(Intervals.share(0, 1000).high()).isCloseTo(0.00368, within(1e-5));
        assertThat(Intervals.share(7, 7).high()).isEqualTo(1);
    }

    @Test
    void ofAnA12IsNeverAPoint() {
        Interval all = requireNonNull(Intervals.a12(1, 10, 10));
        assertThat(all.high()).isEqualTo(1);
        assertThat(all.low()).isBetween(0.6, 0.9);
        Interval draw = requireNonNull(Intervals.a12(0.5, 10, 10));
        assertThat(draw.low() + draw.high()).isCloseTo(1, within(1e-9));
        assertThat(requireNonNull(Intervals.a12(0.5, 100, 100)).low()).isGreaterThan(draw.low());
        assertThat(Intervals.a12(1, 1, 10)).isNull();
    }

    /** Newcombe's own measure of it: how often it covers the true value. */
    @Test
    void ofAnA12CoversTheTruth() {
        Random random = new Random(5);
        for (double shift : new double[] {0, 1, 2}) {
            double truth = 0.5 * (1 + erf(shift / 2)); // P(X < Y + shift) of two normal ones
            int covered = 0;
            int rounds = 2000;
            for (int i = 0; i < rounds; i++) {
                double[] a = random.doubles(0, 1)
                        .limit(10)
                        .map(x -> random.nextGaussian())
                        .toArray();
                double[] b = random.doubles(0, 1)
                        .limit(10)
                        .map(x -> random.nextGaussian() + shift)
                        .toArray();
                Interval interval = requireNonNull(Intervals.a12(Samples.smaller(a, b), 10, 10));
                covered += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
            }
            assertThat((double) covered / rounds).as("shift %s", shift).isBetween(0.93, 0.985);
        }
    }

    /** Abramowitz and Stegun 7.1.26. */
    private static double erf(double x) {
        double t = 1 / (1 + 0.3275911 * x);
        double poly = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
        return 1 - poly * Math.exp(-x * x);
    }
}
