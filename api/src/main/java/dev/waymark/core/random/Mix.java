package dev.waymark.core.random;

/** Stable 64-bit mixing: the same value on every machine and in every run. */
public final class Mix {
    private Mix() {}

    /** A bijection whose every output bit depends on every input bit (the finaliser of SplitMix64). */
    public static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** The value that {@link #mix} makes this of. */
    static long unmix(long mixed) {
        long z = mixed ^ (mixed >>> 31) ^ (mixed >>> 62);
        z *= inverse(0x94D049BB133111EBL);
        z ^= (z >>> 27) ^ (z >>> 54);
        z *= inverse(0xBF58476D1CE4E5B9L);
        return z ^ (z >>> 30) ^ (z >>> 60);
    }

    /** The hash that {@link #combine} makes this of, with this value. */
    static long uncombine(long combined, long value) {
        return (unmix(combined) - 0x632BE59BD9B4E019L - value) * inverse(0x9E3779B97F4A7C15L);
    }

    /** Of an odd number modulo 2 to the 64: each round of Newton's doubles the bits that are right. */
    private static long inverse(long odd) {
        long inverse = odd;
        for (int bits = 3; bits < 64; bits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    /** Order-dependent: {@code combine(a, b) != combine(b, a)}. */
    public static long combine(long hash, long value) {
        return mix(hash * 0x9E3779B97F4A7C15L + value + 0x632BE59BD9B4E019L);
    }

    /** The hash of a text's characters, not of its identity. */
    public static long text(CharSequence text) {
        long hash = text.length();
        for (int i = 0; i < text.length(); i++) {
            hash = hash * 0x100000001B3L + text.charAt(i);
        }
        return mix(hash);
    }
}
