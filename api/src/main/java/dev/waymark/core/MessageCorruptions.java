package dev.waymark.core;

import java.util.List;

/**
 * How the nodes of a system lie when they are faulty: a grammar of plausible lies. A system that has one has signed messages:
 * nobody can speak in the name of a node that is not faulty, not even where a message carries what others have said.
 */
public interface MessageCorruptions {
    /** All ways to lie, in the order in which they are listed. */
    List<MessageCorruption> all();

    /** A message as the types of {@link #all} know it, where messages of the system have no classes. */
    default Object read(Object message) {
        return message;
    }

    /** What others may carry around, with its sender's signature, of a message that was sent. Compared by {@code equals}. */
    default List<?> statements(Object message) {
        return List.of();
    }

    /** What a message carries of others, who must have said it. */
    default List<Signed> carried(Object message) {
        return List.of();
    }

    /** {@code node} has sent a message whose {@link #statements} contain this. */
    record Signed(int node, Object statement) {}
}
