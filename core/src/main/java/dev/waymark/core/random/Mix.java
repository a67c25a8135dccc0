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
