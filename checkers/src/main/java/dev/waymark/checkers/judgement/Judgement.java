package dev.waymark.checkers.judgement;

import org.jspecify.annotations.Nullable;

/**
 * What a checker found. {@code reached} says how far an inconclusive check came, on the largest of the keys that were not decided; {@code configurations} counts the branching points of the search, {@code bytes} the most it
 * remembered at once, by its own estimate.
 */
public record Judgement(
        Answer answer,
        @Nullable Reason reason,
        @Nullable Violation violation,
        @Nullable Reached reached,
        long configurations,
        long bytes) {
    public enum Answer {
        /** Some legal order explains all that clients saw. */
        HOLDS,
        /** No legal order does. */
        VIOLATED,
        /** A limit was reached before either was certain. */
        INCONCLUSIVE
    }

    /** Which limit ended an inconclusive check. */
    public enum Reason {
        TIME,
        MEMORY
    }

    public boolean holds() {
        return answer == Answer.HOLDS;
    }

    public boolean violated() {
        return answer == Answer.VIOLATED;
    }

    public boolean inconclusive() {
        return answer == Answer.INCONCLUSIVE;
    }

    /** The violation of a history that has one. */
    public Violation expectViolation() {
        if (violation == null) {
            throw new IllegalStateException("no violation: " + answer);
        }
        return violation;
    }
}
