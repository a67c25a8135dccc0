package dev.waymark.core.scenario;

/** What becomes of messages that a filter still holds when the strategy has nothing left to do, or no decisions. */
public enum AtEnd {
    /** They stay in flight, and the result tells how many. */
    KEEP,
    /** They are delivered in the order in which they were sent. */
    DELIVER,
    DROP
}
