package dev.waymark.statistics;

import static dev.waymark.statistics.Samples.CENSORED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.statistics.Differences.Side;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SamplesTest {
    @Test
    void meanAndDeviation() {
        double[] sample = {2, 4, 4, 4, 5, 5, 7, 9};
        assertThat(Samples.mean(sample)).isEqualTo(5);
        assertThat(Samples.deviation(sample)).isCloseTo(Math.sqrt(32.0 / 7), within(1e-12));
        assertThat(Samples.mean(new double[0])).isNull();
        assertThat(Samples.deviation(new double[] {3})).isNull();
    }

    @Test
    void theMedianCountsWhatWasNotFound() {
        assertThat(Samples.median(new double[] {3, 1, 2})).isEqualTo(2);
        assertThat(Samples.median(new double[] {4, 1, 3, 2})).isEqualTo(2.5);
        assertThat(Samples.median(new double[] {CENSORED, 1, 5})).isEqualTo(5);
        assertThat(Samples.median(new double[] {CENSORED, 7, 5, CENSORED})).isEqualTo(7);
        assertThat(Samples.median(new double[] {CENSORED, 1, CENSORED})).isNull();
        assertThat(Samples.median(new double[] {CENSORED, CENSORED})).isNull();
        assertThat(Samples.median(new double[0])).isNull();
    }

    @Test
    void a12ByHand() {
        assertThat(Samples.smaller(new double[] {1, 2, 3}, new double[] {2, 3, 4}))
                .isEqualTo(7.0 / 9);
        assertThat(Samples.smaller(new double[] {1, 2}, new double[] {3, 4})).isEqualTo(1);
        assertThat(Samples.smaller(new double[] {3, 4}, new double[] {1, 2})).isZero();
    }

    @Test
    void notFoundTiesWithNotFoundAndLosesAgainstFound() {
        double[] never = {CENSORED, CENSORED};
        assertThat(Samples.smaller(never, never)).isEqualTo(0.5);
        assertThat(Samples.smaller(new double[] {1e18, 1e18}, never)).isEqualTo(1);
        assertThat(Samples.smaller(new double[] {5, CENSORED}, never)).isEqualTo(0.75);
    }

    @Test
    void a12IsWhatTheSumOfRanksGives() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            double[] a = sample(random, 1 + random.nextInt(8));
            double[] b = sample(random, 1 + random.nextInt(8));
            double fromRanks = 1 - (rankSum(a, b) / a.length - (a.length + 1) / 2.0) / b.length;
            assertThat(Samples.smaller(a, b)).isCloseTo(fromRanks, within(1e-12));
            assertThat(Samples.smaller(a, b) + Samples.smaller(b, a)).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void pByHand() {
        assertThat(Differences.rankSum(new double[] {1, 2, 3}, new double[] {4, 5, 6}, Side.BOTH))
                .isCloseTo(0.1, within(1e-12)); // two of the twenty ways to deal six ranks
        assertThat(Differences.rankSum(new double[] {1}, new double[] {4, 5, 6}, Side.BOTH))
                .isNull();
    }

    @Test
    void samplesThatAreAllAlikeDoNotDiffer() {
        double[] never = {CENSORED, CENSORED, CENSORED};
        assertThat(Differences.rankSum(never, never, Side.BOTH)).isEqualTo(1);
        assertThat(Differences.rankSum(new double[] {2, 2}, new double[] {2, 2}, Side.BOTH))
                .isEqualTo(1);
        assertThat(Samples.smaller(new double[] {2, 2}, new double[] {2, 2})).isEqualTo(0.5);
    }

    @Test
    void withoutTiesPIsThatOfAllPermutations() {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            double[] pooled = random.doubles(4 + random.nextInt(7)).toArray();
            if (round % 3 == 0) {
                pooled[0] = CENSORED;
            }
            int cut = 2 + random.nextInt(pooled.length - 3);
            double[] a = Arrays.copyOf(pooled, cut);
            double[] b = Arrays.copyOfRange(pooled, cut, pooled.length);
            assertThat(Differences.rankSum(a, b, Side.BOTH)).isCloseTo(permutations(a, b), within(1e-9));
            assertThat(Differences.rankSum(b, a, Side.BOTH)).isCloseTo(permutations(a, b), within(1e-9));
        }
    }

    @Test
    void withTiesPIsNearThatOfAllPermutations() {
        Random random = new Random(13);
        for (int round = 0; round < 30; round++) {
            double[] a = sample(random, 8);
            double[] b = sample(random, 8);
            assertThat(Differences.rankSum(a, b, Side.BOTH)).isCloseTo(permutations(a, b), within(0.06));
        }
    }

    /** Small numbers, so that there are ties, and some that were not found. */
    private static double[] sample(Random random, int size) {
        return DoubleStream.generate(() -> random.nextInt(4) == 0 ? CENSORED : random.nextInt(6))
                .limit(size)
                .toArray();
    }

    private static double rankSum(double[] a, double[] b) {
        double[] sorted = DoubleStream.concat(DoubleStream.of(a), DoubleStream.of(b))
                .sorted()
                .toArray();
        double sum = 0;
        for (double value : a) {
            int first = 0;
            while (sorted[first] != value) {
                first++;
            }
            int last = first;
            while (last + 1 < sorted.length && sorted[last + 1] == value) {
                last++;
            }
            sum += (first + last) / 2.0 + 1;
        }
        return sum;
    }

    /** The share of all ways to deal the values to both sides that are as far from a draw as this one. */
    private static double permutations(double[] a, double[] b) {
        double[] pooled =
                DoubleStream.concat(DoubleStream.of(a), DoubleStream.of(b)).toArray();
        double observed = Math.abs(Samples.smaller(a, b) - 0.5);
        int all = 0;
        int asFar = 0;
        for (int chosen = 0; chosen < 1 << pooled.length; chosen++) {
            if (Integer.bitCount(chosen) != a.length) {
                continue;
            }
            double[] left = new double[a.length];
            double[] right = new double[b.length];
            int l = 0;
            int r = 0;
            for (int i = 0; i < pooled.length; i++) {
                if ((chosen >> i & 1) == 1) {
                    left[l++] = pooled[i];
                } else {
                    right[r++] = pooled[i];
                }
            }
            all++;
            asFar += Math.abs(Samples.smaller(left, right) - 0.5) >= observed - 1e-9 ? 1 : 0;
        }
        return (double) asFar / all;
    }
}
