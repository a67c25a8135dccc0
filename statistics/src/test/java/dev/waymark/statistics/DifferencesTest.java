package dev.waymark.statistics;

import static dev.waymark.statistics.Samples.CENSORED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.statistics.Differences.Side;
import org.junit.jupiter.api.Test;

class DifferencesTest {
    /** R's data set sleep. */
    private static final double[] FIRST = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};

    private static final double[] SECOND = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

    /** {@code wilcox.test(x, y, alternative = "g")} of R's help page, Hollander and Wolfe (1973) p. 69: W = 35, p = 0.1272. */
    @Test
    void rankSumOnOneSideAsRHasIt() {
        double[] x = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
        double[] y = {1.15, 0.88, 0.90, 0.74, 1.21};
        assertThat(Differences.rankSum(x, y, Side.GREATER)).isCloseTo(0.1272, within(5e-5));
        assertThat(Differences.rankSum(y, x, Side.SMALLER)).isCloseTo(0.1272, within(5e-5));
        assertThat(Differences.rankSum(x, y, Side.BOTH)).isCloseTo(0.2544, within(1e-4));
        assertThat(Differences.rankSum(x, y, Side.SMALLER)).isGreaterThan(0.85);
    }

    @Test
    void whatWasNotFoundIsGreaterThanWhatWas() {
        double[] found = {1, 2, 3, 4};
        double[] never = {CENSORED, CENSORED, CENSORED, CENSORED};
        assertThat(Differences.rankSum(found, never, Side.SMALLER)).isLessThan(0.02);
        assertThat(Differences.rankSum(found, never, Side.GREATER)).isGreaterThan(0.98);
    }

    /** {@code t.test(extra ~ group, data = sleep)} of R's help page: t = -1.8608, df = 17.776, p = 0.07939. */
    @Test
    void welchAsRHasIt() {
        assertThat(Differences.welch(FIRST, SECOND, Side.BOTH)).isCloseTo(0.07939, within(5e-6));
        assertThat(Differences.welch(FIRST, SECOND, Side.SMALLER)).isCloseTo(0.07939 / 2, within(5e-6));
        assertThat(Differences.welch(FIRST, SECOND, Side.GREATER)).isCloseTo(1 - 0.07939 / 2, within(5e-6));
    }

    @Test
    void welchWantsMeansThatVary() {
        assertThat(Differences.welch(new double[] {1, CENSORED}, FIRST, Side.BOTH))
                .isNull();
        assertThat(Differences.welch(new double[] {1, 1}, new double[] {2, 2}, Side.BOTH))
                .isNull();
        assertThat(Differences.welch(new double[] {1}, FIRST, Side.BOTH)).isNull();
    }

    /** The example of Holm's correction in Wright, Adjusted p-values for simultaneous inference, Biometrics 48 (1992). */
    @Test
    void holmByHand() {
        assertThat(Differences.holm(new double[] {0.01, 0.04, 0.03, 0.005}))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
        assertThat(Differences.holm(new double[] {0.6, 0.7})).containsExactly(1, 1);
        assertThat(Differences.holm(new double[0])).isEmpty();
    }

    @Test
    void howSmallAPValueCanBe() {
        assertThat(Differences.smallestP(3, 3)).isCloseTo(0.1, within(1e-12));
        assertThat(Differences.smallestP(2, 3)).isCloseTo(0.2, within(1e-12));
        assertThat(Differences.smallestP(4, 4)).isCloseTo(2.0 / 70, within(1e-12));
        assertThat(Differences.smallestP(10, 10)).isCloseTo(2.0 / 184_756, within(1e-12));
        assertThat(Differences.smallestP(1, 1)).isEqualTo(1);
    }
}
