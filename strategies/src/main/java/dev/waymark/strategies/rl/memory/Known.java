package dev.waymark.strategies.rl.memory;

import dev.waymark.core.random.Mix;

/** What is remembered of states and of what was done in them: to be read. States and actions are fingerprints. */
public interface Known {
    /** The value of an action; {@code otherwise} if nothing is remembered of it. */
    double value(long state, long action, double otherwise);

    /** The values of the first {@code count} of these actions; not a number for what is not remembered. */
    void values(long state, long[] actions, int count, double[] into);

    /** The highest value of the actions that are remembered of this state; {@code otherwise} if there are none. */
    double best(long state, double otherwise);

    /** How often the action was done in this state. */
    int visits(long state, long action);

    /** How often the state was entered. */
    int entries(long state);

    /** How many actions are remembered of this state. */
    int actions(long state);

    /** The i-th action, from 0, that is remembered of this state. */
    long action(long state, int i);

    /** How often that action was done. */
    int visitsOf(long state, int i);

    /** The action that was done most often in this state, of which some are remembered; of several the first. */
    long mostDone(long state);

    /**
     * Where actions led: the states of this memory are pairs, see {@link #pair}, and the actions of such a row are the states
     * that came of it, each with how often it did. Only a memory that was made so has it.
     */
    Known ways();

    /** The name of an action in a state, among {@link #ways}. */
    static long pair(long state, long action) {
        return Mix.combine(state, action);
    }
}
