package dev.waymark.core.strategy;

/** A strategy's memory across the executions of a campaign; used by one thread. */
public interface Planner {
    Plan plan(long index);

    /** Called in order of index. Plans of one generation are made before any of its outcomes is learned. */
    default void learn(Plan plan, Outcome outcome) {}
}
