package dev.waymark.core.property;

/** Whether the scenario that a property is about happened at all: an execution that never got there is not a pass. */
public enum Reach {
    REACHED,
    NOT_REACHED
}
