package dev.waymark.core;

import org.jspecify.annotations.Nullable;

/** A deployment whose messages fall into rounds, for strategies that work in lock step. */
public interface HasRounds extends Deployment {
    Rounds rounds();

    /** The rounds of a deployment; null if it tells of none. */
    static @Nullable Rounds of(Deployment deployment) {
        return deployment instanceof HasRounds has ? has.rounds() : null;
    }
}
