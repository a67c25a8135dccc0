package dev.waymark.core.sim;

import dev.waymark.core.cluster.Observer;
import org.jspecify.annotations.Nullable;

/** What all parts of the simulation share of the execution that is going on: who listens, and what was counted. */
final class Execution {
    @Nullable
    Observer observer;

    long seed;

    // Decisions carried out, and how many of them were of these kinds.
    int decisions;
    int deliveries;
    int crashes;
    int drops;
    int duplicates;

    /** Read by the watchdog of another thread; being late by a moment does not matter there. */
    int handling;

    void begin(long newSeed, @Nullable Observer newObserver) {
        seed = newSeed;
        observer = newObserver;
        decisions = 0;
        deliveries = 0;
        crashes = 0;
        drops = 0;
        duplicates = 0;
    }

    /** Every node is idle again; {@code node} is the one that did something, 0 if none did. */
    void stepped(int node) {
        Observer o = observer;
        if (o != null) {
            o.stepped(node);
        }
    }
}
