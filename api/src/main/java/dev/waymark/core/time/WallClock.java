package dev.waymark.core.time;

/**
 * The only class of core that reads the clock. Budgets, the watchdog and reports use it; nothing that decides what an
 * execution does may.
 */
public final class WallClock {
    private WallClock() {}

    /** For measuring how long something took. */
    public static long nanos() {
        return System.nanoTime();
    }

    public static long millisSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }

    /** For naming run folders. */
    public static java.time.LocalDateTime now() {
        return java.time.LocalDateTime.now(java.time.ZoneId.systemDefault());
    }
}
