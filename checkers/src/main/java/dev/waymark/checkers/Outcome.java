package dev.waymark.checkers;

import org.jspecify.annotations.Nullable;

/** How an operation ended, as far as its client can tell. */
public record Outcome(Kind kind, @Nullable Object result) {
    public enum Kind {
        /** Answered. */
        OK,
        /** Not answered: it may take effect at any time after its invocation, or never. */
        UNKNOWN,
        /** Refused in a way that rules out any effect. */
        FAILED
    }

    public static final Outcome UNKNOWN = new Outcome(Kind.UNKNOWN, null);
    public static final Outcome FAILED = new Outcome(Kind.FAILED, null);

    public static Outcome ok(@Nullable Object result) {
        return new Outcome(Kind.OK, result);
    }

    /** Whether {@link #result} is what the client was told. */
    public boolean known() {
        return kind == Kind.OK;
    }
}
