package dev.waymark.core.strategy;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.FaultKind;

/**
 * What a strategy may know of the campaign it works for. {@code binding}: the user gave the faults, and so their numbers bind
 * strategies with a fault model of their own as well.
 */
public record Settings(Deployment deployment, long seed, int steps, FaultBudget faults, boolean binding) {
    public Settings(Deployment deployment, long seed, int steps, FaultBudget faults) {
        this(deployment, seed, steps, faults, false);
    }

    /** The same where nobody lies: strategies need not know of lies. */
    public Settings truthful() {
        return new Settings(deployment, seed, steps, faults.truthful(), binding);
    }

    /** Whether the system declares that this kind of fault does not happen to it. */
    public boolean excludes(FaultKind kind) {
        FaultBudget declared = deployment.faults();
        return declared != null && !kind.in(declared);
    }
}
