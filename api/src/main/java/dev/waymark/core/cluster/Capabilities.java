package dev.waymark.core.cluster;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What a kind of cluster can do; strategies and reports ask this instead of knowing the kind. {@code exact} is told by determinism. */
public record Capabilities(Determinism determinism, DecisionPoint decisionPoint, Set<Capability> capabilities) {
    /** Of plain Java nodes in one process: all of it, exactly. */
    public static final Capabilities SIMULATION =
            new Capabilities(Determinism.EXACT, DecisionPoint.QUIESCENT, EnumSet.allOf(Capability.class));

    public Capabilities {
        Set<Capability> all = EnumSet.noneOf(Capability.class);
        all.addAll(capabilities);
        all.remove(Capability.EXACT);
        if (determinism == Determinism.EXACT) {
            all.add(Capability.EXACT);
        }
        capabilities = Collections.unmodifiableSet(all);
    }

    public static Capabilities of(Determinism determinism, DecisionPoint decisionPoint, Capability... capabilities) {
        return new Capabilities(determinism, decisionPoint, Set.of(capabilities));
    }

    public boolean has(Capability capability) {
        return capabilities.contains(capability);
    }

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

    public boolean messages() {
        return has(Capability.MESSAGES);
    }

    public boolean timers() {
        return has(Capability.TIMERS);
    }

    public boolean crashes() {
        return has(Capability.CRASHES);
    }

    public boolean disks() {
        return has(Capability.DISKS);
    }

    public boolean virtualClocks() {
        return has(Capability.CLOCKS);
    }

    public boolean statesObservable() {
        return has(Capability.STATES);
    }
}
