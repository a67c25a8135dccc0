package dev.waymark.strategies.rl.memory;

/** The same, to be changed. */
public interface Values extends Known {
    /** Remembers of these actions that they are possible; those that are new get the value {@code initial}. */
    void offer(long state, long[] actions, int count, double initial);

    void set(long state, long action, double value);

    /** Moves the value of an action towards another, by this share of the way; a new one begins at {@code initial}. */
    void blend(long state, long action, double initial, double share, double target);

    /** Counts that the action was done, and tells how often it was by now; a new one gets the value {@code initial}. */
    int visit(long state, long action, double initial);

    /** Counts that the state was entered, and tells how often it was by now. */
    int enter(long state);

    @Override
    Values ways();
}
