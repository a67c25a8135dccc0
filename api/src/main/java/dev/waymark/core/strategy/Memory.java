package dev.waymark.core.strategy;

/**
 * What a planner remembers, as its runs may read it on any worker. It does not change while a plan that has it is executed:
 * a planner changes it in {@link Planner#generationOver} and nowhere else. What a run learns on the way it keeps to itself
 * and hands back with {@link Run#output}.
 */
public interface Memory {
    /** Of planners that put all there is to know into {@link Plan#input}. */
    Memory NONE = new Memory() {};
}
