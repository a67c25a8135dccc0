package dev.waymark.systems.rsl;

/** What a replica is doing. */
enum Role {
    /** Until its first tick. */
    INACTIVE,
    INITIALIZING,
    PREPARING,
    PRIMARY,
    SECONDARY;

    boolean isStable() {
        return this == PRIMARY || this == SECONDARY;
    }
}
