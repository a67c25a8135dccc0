package dev.waymark.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentizedRangeTest {
    /** The usual tables (Harter, Annals of Mathematical Statistics 31, 1960); the digits are those of qtukey in R. */
    @ParameterizedTest
    @CsvSource({
        "0.05, 2, 5, 3.635",
        "0.05, 3, 10, 3.877",
        "0.05, 3, 20, 3.578",
        "0.05, 4, 12, 4.199",
        "0.05, 5, 10, 4.654",
        "0.05, 10, 20, 5.008",
        "0.05, 2, 1, 17.97",
        "0.05, 3, 2, 8.331",
        "0.05, 3, Infinity, 3.314",
        "0.05, 20, Infinity, 5.012",
        "0.01, 3, 10, 5.270",
        "0.01, 5, 20, 5.293",
        "0.01, 4, Infinity, 4.403"
    })
    void theTables(double p, int groups, double freedom, double range) {
        double tolerance = range > 10 ? 0.005 : 0.0005;
        StudentizedRange distribution = StudentizedRange.of(groups, freedom);
        assertThat(distribution.critical(p)).isCloseTo(range, within(tolerance + 1e-4));
    }

    /** {@code TukeyHSD(aov(weight ~ group, PlantGrowth))} in R: residual mean square 0.38859 with 27 degrees, ten plants each. */
    @ParameterizedTest
    @CsvSource({"0.371, 0.3908711", "0.494, 0.1979960", "0.865, 0.0120064"})
    void thePlantsOfR(double difference, double p) {
        double range = difference / Math.sqrt(0.3885959 / 10);
        assertThat(StudentizedRange.of(3, 27).survival(range)).isCloseTo(p, within(2e-6));
    }

    /** {@code TukeyHSD} on the help page of R: warpbreaks, breaks ~ wool + tension. */
    @ParameterizedTest
    @CsvSource({"10.000000, 0.0336262", "14.722222, 0.0011218", "4.722222, 0.4474210"})
    void theWarpBreaksOfR(double difference, double p) {
        double range = difference / Math.sqrt(134.9578 / 18);
        assertThat(StudentizedRange.of(3, 50).survival(range)).isCloseTo(p, within(2e-6));
    }

    @Test
    void aRangeOfNothingIsCertain() {
        assertThat(StudentizedRange.of(3, 10).survival(0)).isEqualTo(1);
        assertThat(StudentizedRange.of(3, 10).survival(1000)).isLessThan(1e-9);
    }
}
