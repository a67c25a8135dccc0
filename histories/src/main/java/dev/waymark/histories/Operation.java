package dev.waymark.histories;

import org.jspecify.annotations.Nullable;

/**
 * One operation of a client, from its invocation to its end. {@code line} is where it was invoked in the file, or a number that the
 * caller gives. {@code invoked} and {@code completed} are moments in the order in which things were recorded. {@code value} is
 * what it was invoked with; {@code result} what it was answered, null unless the outcome is {@link Outcome#OK}. {@code key} is
 * that of an independent object, null if there is only one.
 */
public record Operation(
        int line,
        String process,
        String function,
        @Nullable Object key,
        @Nullable Object value,
        Outcome outcome,
        @Nullable Object result,
        long invoked,
        long completed) {
    /** Nobody knows when it ended, or whether it has. */
    public static final long NEVER = Long.MAX_VALUE;

    /** How an operation ended, as far as its client can tell. */
    public enum Outcome {
        /** Answered. */
        OK,
        /** It certainly did not take effect. */
        FAILED,
        /** It may take effect at any time after its invocation, or never. */
        UNKNOWN
    }

    public Operation {
        completed = outcome == Outcome.UNKNOWN ? NEVER : completed;
    }

    public boolean ok() {
        return outcome == Outcome.OK;
    }

    public boolean failed() {
        return outcome == Outcome.FAILED;
    }

    /** It had ended before the other began. */
    public boolean before(Operation other) {
        return completed < other.invoked;
    }

    @Override
    public String toString() {
        String what = function + (value == null ? "" : " " + value);
        return switch (outcome) {
            case OK -> what + (result == null || result.equals(value) ? "" : " -> " + result);
            case FAILED -> what + " failed";
            case UNKNOWN -> what + " -> ?";
        };
    }
}
