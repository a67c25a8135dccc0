package dev.waymark.core.random;

/**
 * The one random generator of Waymark: SplitMix64 (Steele, Lea, Flood 2014). Small, fast, and its whole state is one
 * long, so a sub-stream costs nothing.
 */
public final class Rng {
    private long state;

    public Rng(long seed) {
        this.state = seed;
    }

    /** Starts this generator anew, as if constructed with {@code seed}. */
    public void reseed(long seed) {
        this.state = seed;
    }

    public long nextLong() {
        state += 0x9E3779B97F4A7C15L;
        return Mix.mix(state);
    }

    /** Uniform in [0, bound); the multiply-shift bias is below bound / 2^32, far below what any campaign can measure. */
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive: " + bound);
        }
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }

    /** Uniform in [0, 1). */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    public boolean chance(double probability) {
        return nextDouble() < probability;
    }
}
