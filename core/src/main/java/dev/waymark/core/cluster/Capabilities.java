package dev.waymark.core.cluster;

/** What a kind of cluster can do; strategies and reports ask this instead of knowing the kind. */
public record Capabilities(
        Determinism determinism,
        DecisionPoint decisionPoint,
        boolean messages,
        boolean timers,
        boolean crashes,
        boolean disks,
        boolean virtualClocks,
        boolean statesObservable) {
    public enum Determinism {
        EXACT,
        BEST_EFFORT,
        NONE
    }

    public enum DecisionPoint {
        /** Every node is idle. */
        QUIESCENT,
        /** No effect for some milliseconds. */
        QUIET,
        /** A fixed window of time. */
        WINDOW,
        /** Something observed triggered it. */
        TRIGGER
    }
}
