package dev.waymark.core.cluster;

/** In which order the messages of a channel may be delivered. */
public enum Channels {
    /** Any order. */
    NONE,
    /** First in, first out on each ordered pair of nodes. */
    PAIR,
    /** First in, first out on each connection that a message says it goes by ({@link OnConnection}). */
    CONNECTION,
    /** First in, first out into each node: one inbox. */
    RECEIVER
}
