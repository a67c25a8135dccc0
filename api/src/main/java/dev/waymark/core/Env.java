package dev.waymark.core;

import dev.waymark.core.random.Rng;
import org.jspecify.annotations.Nullable;

/** What a node may ask of the world. Every call but the getters is an effect, seen by observers in order. */
public interface Env {
    /** This node's number, 1..{@link #nodes()}. */
    int self();

    int nodes();

    /** Sends a message; to itself too it goes through the network. */
    void send(int to, Object message);

    /** Sends to every node, itself included, in order of their numbers. */
    default void broadcast(Object message) {
        for (int node = 1; node <= nodes(); node++) {
            send(node, message);
        }
    }

    /** Sends to every node but itself, in order of their numbers. */
    default void sendToOthers(Object message) {
        for (int node = 1; node <= nodes(); node++) {
            if (node != self()) {
                send(node, message);
            }
        }
    }

    /** Arms a timer {@code delay} after this node's clock; arming one of the same kind again replaces it. */
    void setTimer(String kind, long delay);

    void cancelTimer(String kind);

    /** This node's own virtual clock. */
    long now();

    Disk disk();

    /** This node's own random stream, derived from the seed of the execution. */
    Rng random();

    /** Reports an internal event, for properties, models and health figures: {@code emit("commit", index)}. */
    void emit(String event, @Nullable Object... fields);

    /** Reports that the node carries out this clause of {@link Deployment#clauses()}. Costs next to nothing. */
    default void clause(int clause) {}

    /** Answers a client's operation. */
    void reply(Operation operation, @Nullable Object result);
}
