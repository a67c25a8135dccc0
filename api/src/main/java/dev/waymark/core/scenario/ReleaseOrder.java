package dev.waymark.core.scenario;

/** In which order the messages of a set are delivered. */
public enum ReleaseOrder {
    SENT,
    REVERSE,
    /** Drawn from the seed. */
    RANDOM
}
