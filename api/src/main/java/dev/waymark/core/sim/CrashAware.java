package dev.waymark.core.sim;

import dev.waymark.core.model.DiskMode;

/** A node whose world takes note of its crash: what it sends then is sent, as a machine tears the connections of a process that was killed. */
public interface CrashAware {
    /** The node is about to be gone. */
    void crashes(DiskMode disk);
}
