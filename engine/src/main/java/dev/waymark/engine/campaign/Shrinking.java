package dev.waymark.engine.campaign;

import dev.waymark.engine.shrink.Shrinker;
import java.util.Locale;

/**
 * How the shrinking of a violation went, and how many executions it took. {@code minimal}: none of the decisions can be left out.
 */
public record Shrinking(Result result, boolean minimal, int executions) {
    public enum Result {
        /** Nothing is left to try. */
        DONE,
        EXECUTIONS,
        TIME,
        INTERRUPTION,
        /** What was found has a longer fair tail, and is longer for that. */
        NOT_SHORTER,
        /** It was not seen again, or not under its property alone. */
        NOT_SEEN,
        /** The campaign found too many for all of them to be shrunk. */
        LEFT_OUT;

        static Result of(Shrinker.End end) {
            return switch (end) {
                case DONE -> DONE;
                case EXECUTIONS -> EXECUTIONS;
                case TIME -> TIME;
                case INTERRUPTION -> INTERRUPTION;
            };
        }

        /** As JSON has it. */
        String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    static final Shrinking NOT_SEEN = new Shrinking(Result.NOT_SEEN, false, 0);

    static final Shrinking LEFT_OUT = new Shrinking(Result.LEFT_OUT, false, 0);

    /** The campaign's time was over when it was found. */
    static final Shrinking TOO_LATE = new Shrinking(Result.TIME, false, 0);

    static Shrinking of(Shrinker.Shrunk shrunk) {
        return new Shrinking(Result.of(shrunk.end()), shrunk.minimal(), shrunk.executions());
    }

    Shrinking as(Result other) {
        return new Shrinking(other, false, executions);
    }

    /** Why the result may be longer than needed, as the end of a sentence; empty: it is not, or was not shrunk. */
    public String cut() {
        return minimal
                ? ""
                : switch (result) {
                    case EXECUTIONS -> Shrinker.End.EXECUTIONS.text() + " ended it";
                    case TIME -> Shrinker.End.TIME.text() + " ended it";
                    case INTERRUPTION -> Shrinker.End.INTERRUPTION.text() + " ended it";
                    case NOT_SHORTER -> "a shorter beginning has a longer fair tail";
                    case DONE, NOT_SEEN, LEFT_OUT -> "";
                };
    }
}
