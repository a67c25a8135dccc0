package dev.waymark.histories.transactions;

import dev.waymark.histories.graph.Dependency;
import dev.waymark.histories.graph.DependencyGraph;
import java.util.Collection;
import java.util.List;

/**
 * What the reads of a history say about the order of its versions. Nodes are the transactions that took effect, in the order of
 * their invocation.
 */
interface Versions {
    /** Those that took effect: the answered ones, and those of unknown outcome of which something was read. */
    List<Transaction> nodes();

    /** Adds which of them wrote what another read or overwrote. */
    void addTo(DependencyGraph.Builder graph);

    /** Its registers, of whose versions the order may be open; empty if the graph has all that is known. */
    Collection<RegisterKey> registers();

    /** Why that is so, for an edge of {@link #addTo}. */
    String reason(int from, int to, Dependency dependency);

    /** What keeps the order of versions from being known as a whole; empty if it is known. */
    String gaps();

    /** All registers or lists as before the first transaction. */
    Replay replay();

    /** Executes transactions one after the other. */
    interface Replay {
        /** Executes one if all that it read is what is there now; otherwise nothing happens. */
        boolean apply(int node);

        /** Takes back the last one that was executed. */
        void undo(int node);

        /** Whether it has to wait, since what it overwrites has not yet been read by all who read it. */
        boolean early(int node);

        /**
         * Whether nothing is lost if it comes next, provided that it can be executed and need not wait: whatever could come before
         * it could as well follow it.
         */
        boolean safe(int node);

        /** What is there now, for comparison. */
        Object state();
    }
}
