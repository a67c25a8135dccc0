package dev.waymark.statistics;

import static dev.waymark.statistics.Samples.CENSORED;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.statistics.Blocks.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlocksTest {
    /** Hollander and Wolfe (1973), p. 140: three ways to round first base, as on R's help page of friedman.test. */
    private static final double[][] ROUNDING = {
        {5.40, 5.50, 5.55}, {5.85, 5.70, 5.75}, {5.20, 5.60, 5.50}, {5.55, 5.50, 5.40}, {5.90, 5.85, 5.70},
        {5.45, 5.55, 5.60}, {5.40, 5.40, 5.35}, {5.45, 5.50, 5.35}, {5.25, 5.15, 5.00}, {5.85, 5.80, 5.70},
        {5.25, 5.20, 5.10}, {5.65, 5.55, 5.45}, {5.60, 5.35, 5.45}, {5.05, 5.00, 4.95}, {5.50, 5.50, 5.40},
        {5.45, 5.55, 5.50}, {5.55, 5.55, 5.35}, {5.45, 5.50, 5.55}, {5.50, 5.45, 5.25}, {5.65, 5.60, 5.40},
        {5.70, 5.65, 5.55}, {6.30, 6.30, 6.25}
    };

    /** Friedman chi-squared = 11.1429, df = 2, p = 0.003805. */
    @Test
    void friedmanAsRHasIt() {
        Result result = requireNonNull(Blocks.friedman(ROUNDING));
        assertThat(result.statistic()).isCloseTo(11.1429, within(5e-5));
        assertThat(result.freedom()).containsExactly(2);
        assertThat(result.p()).isCloseTo(0.003805, within(5e-7));
    }

    /** Demsar, Statistical comparisons of classifiers over multiple data sets, JMLR 7 (2006), table 5: critical values for p = 0.05, cut after three digits. */
    @ParameterizedTest
    @CsvSource({
        "2, 1.960",
        "3, 2.343",
        "4, 2.569",
        "5, 2.728",
        "6, 2.850",
        "7, 2.949",
        "8, 3.031",
        "9, 3.102",
        "10, 3.164"
    })
    void nemenyiAsPublished(int treatments, double critical) {
        double range = StudentizedRange.of(treatments, Double.POSITIVE_INFINITY).critical(0.05);
        assertThat(range / Math.sqrt(2)).isCloseTo(critical, within(1e-3));
    }

    /** The same paper: four learners, 14 data sets; ranks 3.143 and 1.893 differ by 1.25, the critical difference. */
    @Test
    void nemenyiOnRanks() {
        double unit = Math.sqrt(4 * 5 / (12.0 * 14));
        assertThat(StudentizedRange.of(4, Double.POSITIVE_INFINITY).survival(1.25 / unit))
                .isCloseTo(0.05, within(2e-3));
        Result result = requireNonNull(Blocks.friedman(ROUNDING));
        double difference = Math.abs(result.means()[0] - result.means()[2]) / Math.sqrt(3 * 4 / (12.0 * 22));
        assertThat(result.pairs().get(1).range()).isCloseTo(difference, within(1e-12));
    }

    @Test
    void whatWasNeverFoundTiesAndIsLast() {
        double[][] values = {{1, CENSORED, CENSORED}, {2, 5, CENSORED}, {3, CENSORED, CENSORED}};
        Result result = requireNonNull(Blocks.friedman(values));
        assertThat(result.means()).containsExactly(new double[] {1, 7 / 3.0, 8 / 3.0}, within(1e-12));
        assertThat(Blocks.friedman(new double[][] {{1, 1, 1}, {2, 2, 2}})).isNull();
        assertThat(Blocks.friedman(new double[][] {{1, 2}, {2, 3}})).isNull();
    }

    /** Of two treatments F is the square of t: {@code t.test(Pair(x, y) ~ 1)} on R's data set sleep, t = -4.0621, p = 0.002833. */
    @Test
    void anovaOfTwoIsThePairedTest() {
        double[] first = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
        double[] second = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
        double[][] values = new double[10][];
        for (int i = 0; i < values.length; i++) {
            values[i] = new double[] {first[i], second[i]};
        }
        Result result = requireNonNull(Blocks.anova(values));
        assertThat(Math.sqrt(result.statistic())).isCloseTo(4.0621, within(5e-5));
        assertThat(result.p()).isCloseTo(0.002833, within(5e-7));
        assertThat(result.pairs().get(0).p())
                .as("Tukey's test of two is the same one")
                .isCloseTo(result.p(), within(1e-6));
    }

    /** Laerd Statistics, Repeated measures ANOVA: six people before, after three and after six months; F(2, 10) = 12.53, p = .002. */
    @Test
    void anovaOfThreeAsPublished() {
        double[][] fitness = {{45, 50, 55}, {42, 42, 45}, {36, 41, 43}, {39, 35, 40}, {51, 55, 59}, {44, 49, 56}};
        Result result = requireNonNull(Blocks.anova(fitness));
        assertThat(result.statistic()).isCloseTo(12.53, within(0.005));
        assertThat(result.freedom()).containsExactly(2, 10);
        assertThat(result.p()).isCloseTo(0.002, within(5e-4));
        assertThat(result.means()).containsExactly(new double[] {42.8333, 45.3333, 49.6667}, within(1e-4));
    }

    @Test
    void whereNothingIsLeftToChanceThereIsNoTest() {
        assertThat(Blocks.anova(new double[][] {{1, 2, 3}, {2, 3, 4}})).isNull();
        assertThat(Blocks.anova(new double[][] {{1, 2, 3}})).isNull();
        assertThat(Blocks.anova(new double[0][])).isNull();
    }
}
