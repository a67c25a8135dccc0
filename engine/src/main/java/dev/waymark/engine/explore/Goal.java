package dev.waymark.engine.explore;

import dev.waymark.core.UsageException;

/**
 * How to go on without a hand: by {@code strategy} for at most so many decisions, or until something happens: {@code until} is a
 * predicate of the system, or {@code event NAME} for what a node reports; empty: nothing in particular. A violation ends an execution
 * anyway. {@code draw}: the same strategy at the same place with another draw decides otherwise; 0 is what a campaign would do.
 */
public record Goal(String strategy, int decisions, String until, int draw) {
    public static final int DECISIONS_MAX = 100_000;

    static final String EVENT = "event ";

    public Goal {
        if (decisions < 1 || decisions > DECISIONS_MAX) {
            throw new UsageException("go on for 1 to " + DECISIONS_MAX + " decisions, not " + decisions);
        }
        until = until.strip();
    }
}
