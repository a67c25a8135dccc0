package dev.waymark.core.model;

/** What a node's disk keeps when the node crashes. */
public enum DiskMode {
    /** All writes, synced or not: the process died, the machine did not. */
    KEPT,
    /** Only what was synced: the machine lost power. */
    UNSYNCED_LOST,
    /** Nothing: the machine was replaced. */
    WIPED;

    static final DiskMode[] ALL = values();
}
