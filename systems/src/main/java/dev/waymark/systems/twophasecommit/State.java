package dev.waymark.systems.twophasecommit;

import java.util.List;

/** What can be seen of a node. Sets of transactions are bit masks: bit t is transaction t, counted from 1. */
sealed interface State {
    /** {@code votes} counts the yes votes for undecided transactions; all have acknowledged what is {@code finished}. */
    record Manager(long undecided, int votes, long committed, long aborted, long finished) implements State {}

    /**
     * A transaction that this resource manager voted against is {@code refused} until the decision arrives.
     * {@code values} holds, for each variable, the transaction that wrote it last (0: none).
     */
    record Resource(long prepared, long refused, long committed, long aborted, int locked, List<Integer> values)
            implements State {}
}
