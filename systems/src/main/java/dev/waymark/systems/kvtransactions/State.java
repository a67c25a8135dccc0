package dev.waymark.systems.kvtransactions;

/** What can be seen of a node. */
sealed interface State {
    record Primary(long epoch, int index, int open, int aborted) implements State {}

    /** {@code parts}: what has arrived of commits that it does not show yet. */
    record Replica(int index, int running, int waiting, int parts) implements State {}
}
