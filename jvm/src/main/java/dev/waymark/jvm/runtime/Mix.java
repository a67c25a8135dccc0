package dev.waymark.jvm.runtime;

/** A hash of two numbers in which each bit depends on all of theirs. */
public final class Mix {
    private Mix() {}

    public static long of(long one, long other) {
        long z = one * 0x9E3779B97F4A7C15L + other * 0xD1B54A32D192ED03L + 0x632BE59BD9B4E019L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
