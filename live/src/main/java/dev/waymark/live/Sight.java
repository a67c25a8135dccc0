package dev.waymark.live;

import org.jspecify.annotations.Nullable;

/** Hears what servers did. */
public interface Sight {
    /** Something happened inside a server that properties, coverages or people may want to know. */
    void emitted(int node, String event, @Nullable Object... fields);

    /** A client has its answer. */
    void replied(int client, int number, int node, @Nullable Object result);

    /** A client will have no answer, and nobody knows whether its request was carried out: a connection was lost. */
    void unanswered(int client, int number, int node, String why);

    /** A server failed in a way that no server may: {@code no-failure} is violated. {@code kind} is the same each time. */
    void failed(int node, String what, String kind);
}
