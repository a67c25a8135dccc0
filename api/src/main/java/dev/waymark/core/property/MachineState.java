package dev.waymark.core.property;

/** A state of a built {@link Machine}; {@code targets[k]} is the index of the state that {@code conditions[k]} leads to. */
record MachineState(String name, boolean accepting, Condition[] conditions, int[] targets) {}
