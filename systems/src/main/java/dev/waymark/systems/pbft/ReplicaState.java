package dev.waymark.systems.pbft;

import java.util.List;

/**
 * What can be seen of a replica. {@code active}: it is not on its way to {@code view} but in it. {@code stable} is the last
 * stable checkpoint; {@code prepared} and {@code committed} count numbers after it.
 */
public record ReplicaState(
        int view,
        boolean active,
        List<String> executed,
        int stable,
        int prepared,
        int committed,
        List<String> waiting) {}
