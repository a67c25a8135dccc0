package dev.waymark.checkers;

import dev.waymark.checkers.history.CallOutcome;
import org.jspecify.annotations.Nullable;

/** What a system's requests and results mean to a specification. */
@FunctionalInterface
public interface Translation {
    /** A request of the specification, and how it ended. */
    record Meaning(Object request, CallOutcome outcome) {}

    /**
     * Null: nothing to the specification. A result that rules out any effect ("not the leader") becomes
     * {@link CallOutcome#FAILED}, one that leaves it open ("timed out") {@link CallOutcome#UNKNOWN}; an outcome that is unknown
     * already should stay so.
     */
    @Nullable
    Meaning of(Object request, CallOutcome outcome);

    /** For systems that speak the specification's own language. */
    static Translation none() {
        return Meaning::new;
    }
}
