package dev.waymark.engine.sim;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.cluster.Observer;
import org.jspecify.annotations.Nullable;

/** What all parts of the simulation share of the execution that is going on: who listens, and what was counted. */
final class Execution {
    @Nullable
    Observer observer;

    long seed;

    /** Who makes the execution: nobody else may cause effects. */
    private @Nullable Thread owner;

    /** Somebody else did; seen by the owner a moment later, which is early enough. */
    private @Nullable SystemMistake intrusion;

    // Decisions carried out, and how many of them were of these kinds.
    int decisions;
    int deliveries;
    int crashes;
    int drops;
    int duplicates;
    int liars;
    int lies;

    /** Read by the watchdog of another thread; being late by a moment does not matter there. */
    int handling;

    void begin(long newSeed, @Nullable Observer newObserver) {
        seed = newSeed;
        observer = newObserver;
        owner = Thread.currentThread();
        decisions = 0;
        deliveries = 0;
        crashes = 0;
        drops = 0;
        duplicates = 0;
        liars = 0;
        lies = 0;
    }

    /** Called before each effect of a node. */
    void admit(int node) {
        if (Thread.currentThread() != owner) {
            intruded(node);
        }
    }

    private void intruded(int node) {
        Thread thread = Thread.currentThread();
        SystemMistake mistake =
                SystemMistake.thread(node, thread.getName(), new IllegalStateException("not its thread"));
        intrusion = mistake;
        throw mistake;
    }

    /** Throws if a node has used a thread of its own. */
    void checkThreads() {
        if (intrusion != null) {
            throw intrusion;
        }
    }

    /** Every node is idle again; {@code node} is the one that did something, 0 if none did. */
    void stepped(int node) {
        Observer o = observer;
        if (o != null) {
            o.stepped(node);
        }
    }
}
