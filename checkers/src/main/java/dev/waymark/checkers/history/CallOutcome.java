package dev.waymark.checkers.history;

import org.jspecify.annotations.Nullable;

/** How an operation ended, as far as its client can tell. */
public record CallOutcome(Kind kind, @Nullable Object result) {
    public enum Kind {
        /** Answered. */
        OK,
        /** Not answered: it may take effect at any time after its invocation, or never. */
        UNKNOWN,
        /** Refused in a way that rules out any effect. */
        FAILED
    }

    public static final CallOutcome UNKNOWN = new CallOutcome(Kind.UNKNOWN, null);
    public static final CallOutcome FAILED = new CallOutcome(Kind.FAILED, null);

    public static CallOutcome ok(@Nullable Object result) {
        return new CallOutcome(Kind.OK, result);
    }

    /** Whether {@link #result} is what the client was told. */
    public boolean known() {
        return kind == Kind.OK;
    }
}
