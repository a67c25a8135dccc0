package dev.waymark.strategies.pct;

/** Which events share a priority. */
enum Chaining {
    /** PCT: all that happens at one node. */
    RECEIVER,
    /** PCTCP: the chains of an online partition of the causal order. */
    CAUSAL,
    /** Partial-order sampling: every event is on its own, and those that race are drawn again. */
    NONE
}
