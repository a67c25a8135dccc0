package dev.waymark.checkers;

import org.jspecify.annotations.Nullable;

/** What a system's requests and results mean to a specification. */
@FunctionalInterface
public interface Translation {
    /** A request of the specification, and how it ended. */
    record Meaning(Object request, Outcome outcome) {}

    /**
     * Null: nothing to the specification. A result that rules out any effect ("not the leader") becomes
     * {@link Outcome#FAILED}, one that leaves it open ("timed out") {@link Outcome#UNKNOWN}; an outcome that is unknown
     * already should stay so.
     */
    @Nullable
    Meaning of(Object request, Outcome outcome);

    /** For systems that speak the specification's own language. */
    static Translation none() {
        return Meaning::new;
    }
}
