package dev.waymark.blackbox.client;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One client's way to the nodes. Used by one thread. */
@FunctionalInterface
public interface Connection extends AutoCloseable {
    /**
     * Asks a node and waits for the answer, not for ever.
     *
     * @throws NotDoneException if it certainly had no effect
     * @throws IOException if nobody knows: a connection was lost, no answer came in time
     */
    @Nullable
    Object call(int node, Object request) throws NotDoneException, IOException, InterruptedException;

    @Override
    default void close() {}
}
