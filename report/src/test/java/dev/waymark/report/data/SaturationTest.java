package dev.waymark.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class SaturationTest {
    private static Saturation of(int executions, long total, IntToDoubleFunction covered) {
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i <= executions; i++) {
            lines.append("{\"executions\":").append(i).append(",\"coverage\":{\"states\":");
            lines.append(Math.round(covered.applyAsDouble(i))).append("}}\n");
        }
        return Saturation.of(Curve.read(lines.toString()).curve(), "states", total)
                .orElseThrow();
    }

    private static Saturation of(int executions, IntToDoubleFunction covered) {
        return of(executions, 0, covered);
    }

    /** Things that are all equally likely leave an exponential curve, of which the rest is known. */
    @Test
    void itIsExactWhereAllThingsAreEquallyLikely() {
        Saturation found = of(300, n -> 1_000_000 * (1 - Math.exp(-n / 150.0)));
        assertThat(found.left()).isCloseTo(1_000_000 * Math.exp(-2), within(100.0));
        assertThat(found.share()).isCloseTo(1 - Math.exp(-2), within(0.001));
    }

    /** Chao's bound on n / (K + n) is half of what is left, when the windows are short; it is never above it. */
    @Test
    void itIsALowerBoundWhereSomeAreRare() {
        double k = 300;
        Saturation found = of(300, n -> 1_000_000 * n / (k + n));
        double left = 1_000_000 * k / (k + 300);
        assertThat(found.left()).isBetween(0.3 * left, left);
    }

    @Test
    void drawnThingsAreEstimatedWell() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
        BitSet seen = new BitSet();
        Saturation found = of(400, n -> {
            for (int i = 0; i < 10; i++) {
                seen.set(random.nextInt(2000));
            }
            return seen.cardinality();
        });
        assertThat(found.covered() + found.left()).isBetween(1900.0, 2100.0);
        // what one more execution finds is ten times the share of what is unseen
        assertThat(found.perThousand()).isBetween(1000.0, 3500.0);
    }

    @Test
    void nothingIsSaidOfACurveThatDoesNotBend() {
        assertThat(of(300, n -> 5.0 * n).left()).isEqualTo(-1);
        assertThat(of(300, n -> 5.0 * n).text()).contains("nothing can be said");
        assertThat(of(300, n -> 1.0 * n * n).left()).isEqualTo(-1);
    }

    @Test
    void aCurveThatIsFlatHasNothingLeft() {
        assertThat(of(300, n -> Math.min(n, 20))).isEqualTo(new Saturation("states", 20, 0, 0, 0));
    }

    /** f1 = 3 d2 and f2 = (d1 - d2) 9 / 2 in thirds: f1 * f1 / (2 f2). */
    @Test
    void twoWindowsGiveChaosBound() {
        double earlier = 30;
        double later = 10;
        double f1 = 3 * later;
        double f2 = (earlier - later) * 9 / 2;
        assertThat(Saturation.left(earlier, later))
                .isCloseTo(f1 * f1 / (2 * f2), within(1e-9))
                .isEqualTo(5);
    }

    /** 400 in the second third and 390 in the last: divided by 10 that would be 15,210 more of whatever there is. */
    @Test
    void aBendThatChanceMayHaveMadeIsNone() {
        Saturation found = of(300, n -> n <= 100 ? 5 * n : n <= 200 ? 500 + 4.0 * (n - 100) : 900 + 3.9 * (n - 200));
        assertThat(found.left()).isEqualTo(-1);
        assertThat(found.text()).contains("nothing can be said");
    }

    @Test
    void noMoreIsLeftThanThereIs() {
        IntToDoubleFunction curve = n -> 1_000 * (1 - Math.exp(-n / 150.0));
        assertThat(of(300, 900, curve).left())
                .isEqualTo(900 - Math.round(1_000 * (1 - Math.exp(-2))))
                .isLessThan(of(300, curve).left());
        assertThat(of(300, 20, n -> Math.min(n, 20)).text()).isEqualTo("all that there is");
    }

    @Test
    void withFewExecutionsNothingIsSaid() {
        Curve curve =
                Curve.read("{\"executions\":5,\"coverage\":{\"states\":3}}\n").curve();
        assertThat(Saturation.of(curve, "states", 0)).isEmpty();
        assertThat(Saturation.of(curve, "lines", 0)).isEmpty();
    }
}
