package dev.waymark.systems.twophasecommit;

import dev.waymark.core.random.Rng;

/** What a client asks for: to write these variables (a bit mask, not empty), all of them or none. */
record Transaction(int variables) {
    /** What the client is told. */
    enum Result {
        COMMITTED,
        ABORTED
    }

    /** Each non-empty set of variables is as likely as any other. */
    static Transaction draw(int variables, Rng random) {
        return new Transaction(1 + random.nextInt((1 << variables) - 1));
    }
}
