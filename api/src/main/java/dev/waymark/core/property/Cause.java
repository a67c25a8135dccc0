package dev.waymark.core.property;

/** What a verdict goes back to. */
public enum Cause {
    /** A check saw the execution and judged it. */
    CHECK,
    /** The check itself threw: a mistake in the property. */
    THREW,
    /** A node failed to show its state: without somebody who looks at states it does not happen. */
    LOOK,
    /** A handler did not return, and the execution was given up: there was nothing to be judged to its end. */
    HANG
}
