package dev.waymark.systems.modsmart;

import java.util.List;

/** What can be seen of a replica. {@code active}: it is in {@code epoch}, not on its way there. */
public record ReplicaState(
        int epoch, boolean active, List<String> decided, boolean proposed, boolean written, List<String> waiting) {}
