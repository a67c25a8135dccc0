package dev.waymark.strategies.rounds;

/** Which messages an execution in rounds loses, and who is down: the part that an executor is given. */
interface Losses {
    /** Rounds are counted from 0 over the whole execution. Asked once for each message, in a fixed order. */
    boolean lost(int from, int to, int round);

    /** Whether a process is ever to be down: if not, {@link #down} need not be asked. */
    default boolean crashes() {
        return false;
    }

    /** Whether the process is to be down in this round. */
    default boolean down(int node, int round) {
        return false;
    }

    /** Hears of each message of a round, before any is lost. */
    default void met(int from, int to, int round) {}
}
