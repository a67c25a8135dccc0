package dev.waymark.core;

import dev.waymark.core.cluster.View;
import org.jspecify.annotations.Nullable;

/**
 * What a system whose processes could move in lock step tells of its rounds: phases of a fixed number of rounds, each
 * message of one round of one phase. Strategies that work by rounds ask this instead of knowing the protocol.
 */
public interface Rounds {
    /** In place of a phase: the message has no place in these rounds. In lock step it is lost, unless {@link #beforePhase}. */
    int NO_PHASE = Integer.MIN_VALUE;

    /** How many rounds a phase has. */
    int perPhase();

    /** The phase that a message belongs to; a later phase has a higher number. */
    int phase(Object message);

    /** The round of that phase, from 0. */
    int round(Object message);

    /**
     * Whether any timer may fire when {@code round} of a phase ends. Asked once for all nodes; if not, {@link #close} is not
     * asked at all.
     */
    default boolean closes(View view, int round) {
        return true;
    }

    /**
     * The kind of the timer that fires at {@code node} when {@code round} of a phase ends, if it is armed then; null: none.
     * The end of the last round, and the begin of the execution, is where the next phase starts.
     */
    @Nullable
    String close(View view, int node, int round);

    /**
     * Whether this message is of no round: it is delivered, or lost, before a phase starts, such as a request that goes on
     * to whoever leads.
     */
    default boolean beforePhase(Object message) {
        return false;
    }

    /** The node that a client asks, if one can, before a phase starts; 0: none. */
    default int asked(View view) {
        return 0;
    }

    /** The same, where it depends on how many phases there were before this one. */
    default int asked(View view, int phase) {
        return asked(view);
    }

    /** Whether a client will ask in a later phase, so that one in which nothing happens is not the last. */
    default boolean awaits(View view) {
        return false;
    }
}
