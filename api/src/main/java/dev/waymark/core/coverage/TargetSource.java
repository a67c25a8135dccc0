package dev.waymark.core.coverage;

import dev.waymark.core.Target;

/**
 * Lends workers targets for a coverage that cannot be measured on any: copies whose classes were loaded anew, say. All of
 * them behave as the experiment's own target does. Safe for use by several threads.
 */
public interface TargetSource {
    /** One that no other worker has. Whatever knows the system's classes must know those of this one. */
    Target lend();

    /** The worker is done with it. */
    void giveBack(Target lent);
}
