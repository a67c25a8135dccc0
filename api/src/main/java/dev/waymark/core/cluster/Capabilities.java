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
    /** Of plain Java nodes in one process: all of it, exactly. */
    public static final Capabilities SIMULATION =
            new Capabilities(Determinism.EXACT, DecisionPoint.QUIESCENT, true, true, true, true, true, true);

    public enum Determinism {
        /** The same seed and decisions give the same events, always. */
        EXACT,
        /** They mostly do, or nearly. */
        BEST_EFFORT,
        /** They are no more than a hint. */
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

    /** Whether an execution can be made again, event for event. */
    public boolean exact() {
        return determinism == Determinism.EXACT;
    }
}
