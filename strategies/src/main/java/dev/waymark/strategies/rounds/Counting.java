package dev.waymark.strategies.rounds;

import java.math.BigInteger;

/** Exact counts; the spaces here outgrow a long quickly. */
final class Counting {
    private Counting() {}

    /** n over k; 0 if k is not in 0..n. */
    static BigInteger choose(int n, int k) {
        if (k < 0 || k > n) {
            return BigInteger.ZERO;
        }
        BigInteger result = BigInteger.ONE;
        for (int i = 1; i <= Math.min(k, n - k); i++) {
            result = result.multiply(BigInteger.valueOf(n - i + 1L)).divide(BigInteger.valueOf(i));
        }
        return result;
    }

    /** In how many ways {@code sum} is split over {@code parts} ordered parts of 0..{@code most} each. */
    static BigInteger[][] splits(int parts, int sum, int most) {
        BigInteger[][] ways = new BigInteger[parts + 1][sum + 1];
        for (int p = 0; p <= parts; p++) {
            for (int s = 0; s <= sum; s++) {
                BigInteger total = p == 0 && s == 0 ? BigInteger.ONE : BigInteger.ZERO;
                for (int first = 0; p > 0 && first <= Math.min(most, s); first++) {
                    total = total.add(ways[p - 1][s - first]);
                }
                ways[p][s] = total;
            }
        }
        return ways;
    }
}
