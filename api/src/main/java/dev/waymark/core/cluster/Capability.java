package dev.waymark.core.cluster;

/** One thing that a cluster may or may not be able to do; strategies, coverages and properties say which they need. */
public enum Capability {
    EXACT("the same decisions give the same execution"),
    MESSAGES("messages wait until they are delivered or lost by a decision"),
    TIMERS("timers fire by a decision"),
    CRASHES("nodes crash and restart by a decision"),
    DISKS("a crash can lose what was written and not synced"),
    CLOCKS("each node has a clock that decisions move"),
    STATES("the states of nodes can be looked at");

    private final String meaning;

    Capability(String meaning) {
        this.meaning = meaning;
    }

    /** What a cluster that has it does. */
    public String meaning() {
        return meaning;
    }
}
