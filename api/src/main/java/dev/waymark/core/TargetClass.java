package dev.waymark.core;

import dev.waymark.core.cluster.View;

/** A class of nodes that faults can be aimed at, such as leaders: its name in lower case, and who belongs to it now. */
public record TargetClass(String name, Membership membership) {
    /** Asked of nodes that are up. */
    @FunctionalInterface
    public interface Membership {
        boolean isMember(View view, int node);
    }
}
