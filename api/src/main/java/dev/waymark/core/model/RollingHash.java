package dev.waymark.core.model;

/** Polynomials modulo a prime: the hash of a part follows from those of two beginnings. */
final class RollingHash {
    private static final long PRIME = (1L << 61) - 1;
    private static final long BASE = 0x0B6D7F3A55C1E943L;

    private RollingHash() {}

    /** {@code hash}: of what comes before. */
    static long append(long hash, long content) {
        return add(times(hash, BASE), (mix(content) >>> 4) + 1);
    }

    /** Contents are small numbers, mostly. */
    private static long mix(long content) {
        long product = (content ^ (content >>> 32)) * 0x9E3779B97F4A7C15L;
        return (product ^ (product >>> 29)) * 0xBF58476D1CE4E5B9L;
    }

    /** Of what lies between two beginnings, of which the longer has {@code length} more. */
    static long between(long shorter, long longer, int length) {
        return shorter == 0 ? longer : add(longer, PRIME - times(shorter, power(length)));
    }

    private static long power(int exponent) {
        long power = 1;
        long square = BASE;
        for (int rest = exponent; rest > 0; rest >>= 1) {
            power = (rest & 1) == 0 ? power : times(power, square);
            square = times(square, square);
        }
        return power;
    }

    private static long times(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        return add(low & PRIME, (high << 3 | low >>> 61) % PRIME);
    }

    private static long add(long a, long b) {
        long sum = a + b;
        return sum >= PRIME ? sum - PRIME : sum;
    }
}
