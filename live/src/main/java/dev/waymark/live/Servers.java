package dev.waymark.live;

import dev.waymark.core.Operation;
import java.util.SortedSet;

/**
 * Real servers under control, as far as they can be: what a binding implements. All methods are called by one thread at a
 * time. Whatever cannot be done is thrown as {@code SystemMistake.starting}, with what to do about it.
 */
public interface Servers extends AutoCloseable {
    /** Ends whatever runs, and brings back the data of the beginning. Nothing runs afterwards. */
    void clear(long seed);

    /** Begins to start these, together. They need not be ready when it returns: {@link #busy} tells. */
    void start(SortedSet<Integer> nodes);

    /** Stops these, together. When it returns none of them has an effect on anybody any more. */
    void stop(SortedSet<Integer> nodes);

    /** Puts a request to a server that runs, and does not wait for the answer. */
    void ask(Operation operation, int node);

    /** Tells whatever is new since it was last asked; called every few milliseconds while somebody waits. */
    void look(Sight sight);

    /** Those that run and are not ready yet: still starting, still electing. What waits for others that are down is ready. */
    SortedSet<Integer> busy();

    /** What can be seen of a server, as of the last {@link #look}, also of one that has not begun to start; equal if nothing has changed. */
    Object state(int node);

    /** Ends whatever runs, for good. */
    @Override
    void close();
}
