package dev.waymark.core.strategy.rl.memory;

/** What is remembered of states and of what was done in them: to be read. States and actions are fingerprints. */
public interface Known {
    /** The value of an action; {@code otherwise} if nothing is remembered of it. */
    double value(long state, long action, double otherwise);

    /** The highest value of the actions that are remembered of this state; {@code otherwise} if there are none. */
    double best(long state, double otherwise);

    /** How often the action was done in this state. */
    int visits(long state, long action);

    /** How often the state was entered. */
    int entries(long state);
}
