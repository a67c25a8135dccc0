package dev.waymark.blackbox;

import dev.waymark.blackbox.client.Endpoints;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Looks at a node from the outside, by what it tells anybody who asks. Asked by a thread for each node. */
public interface NodeProbe {
    /** For systems that tell nothing. */
    NodeProbe NONE = (node, endpoints) -> null;

    /** What can be seen now, null if nothing; it waits for an answer for less than a second. */
    @Nullable
    NodeState look(int node, Endpoints endpoints) throws IOException, InterruptedException;
}
