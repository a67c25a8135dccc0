package dev.waymark.core.scenario;

/** In which order the messages of a set are delivered. */
public enum Order {
    SENT,
    REVERSE,
    /** Drawn from the seed. */
    RANDOM
}
