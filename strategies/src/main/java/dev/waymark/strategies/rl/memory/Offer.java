package dev.waymark.strategies.rl.memory;

import java.util.Arrays;

/** A state, and the actions that are possible in it; filled anew for each step. */
public final class Offer {
    private long state;
    private int goal;
    private long[] actions = new long[16];
    private double[] values = new double[16];
    private int count;

    public void begin() {
        count = 0;
    }

    public void add(long action) {
        if (count == actions.length) {
            actions = Arrays.copyOf(actions, 2 * count);
        }
        actions[count++] = action;
    }

    public void in(long newState) {
        state = newState;
    }

    /** The highest waypoint that holds there. */
    public void at(int newGoal) {
        goal = newGoal;
    }

    public int goal() {
        return goal;
    }

    public long state() {
        return state;
    }

    public int count() {
        return count;
    }

    public long action(int i) {
        return actions[i];
    }

    /** What is known of them, not a number for what is not; valid until the next time. */
    public double[] values(Known known) {
        if (values.length < count) {
            values = new double[actions.length];
        }
        known.values(state, actions, count, values);
        return values;
    }

    /** The first {@link #count} of them are valid. */
    public long[] actions() {
        return actions;
    }
}
