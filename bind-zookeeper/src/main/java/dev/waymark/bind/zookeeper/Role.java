package dev.waymark.bind.zookeeper;

/** What a server is doing, as it says itself. */
public enum Role {
    STARTING,
    LOOKING,
    FOLLOWING,
    LEADING,
    OBSERVING,
    DIED
}
