package dev.waymark.core;

import org.jspecify.annotations.Nullable;

/**
 * One node of a simulated system: plain Java, no threads, no clock, no I/O. Each call handles one input completely;
 * whatever the node wants to happen it asks of the {@link Env} it was made with. A crash discards the object: the next
 * one finds on {@link Env#disk()} what survived.
 */
public interface Node {
    /** First call, also after a restart. */
    default void start() {}

    /** A message arrives. Messages are immutable values: records, enums, texts. */
    default void receive(int from, Object message) {
        throw new IllegalStateException("unexpected message " + message + " from node " + from);
    }

    /** A timer that this node armed has fired. */
    default void timer(String kind) {
        throw new IllegalStateException("unexpected timer " + kind);
    }

    /** A client asks; answer now or later with {@link Env#reply}. */
    default void request(Operation operation) {
        throw new IllegalStateException("unexpected request " + operation);
    }

    /** What an outside observer may know of this node now: an immutable value, usually a record. */
    @Nullable
    Object state();
}
