package dev.waymark.checkers.judgement;

import dev.waymark.core.UsageException;

/**
 * How long a check may take and how much it may remember, by its own estimate. It never takes more than a quarter of the
 * heap, whatever the limit says.
 */
public record Limits(long timeMillis, long memoryBytes) {
    public static final Limits DEFAULT = new Limits(10_000, 256L << 20);

    public Limits {
        if (timeMillis < 1 || memoryBytes < 1) {
            throw new UsageException(
                    "limits are at least 1 millisecond and 1 byte, not " + timeMillis + " and " + memoryBytes);
        }
    }

    public Limits timeMillis(long millis) {
        return new Limits(millis, memoryBytes);
    }

    public Limits memoryBytes(long bytes) {
        return new Limits(timeMillis, bytes);
    }
}
