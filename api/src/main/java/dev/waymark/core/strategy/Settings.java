package dev.waymark.core.strategy;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.FaultKind;
import dev.waymark.core.property.Sees;
import java.util.Set;

/**
 * What a strategy may know of the campaign it works for. {@code binding}: the user gave the faults, and so their numbers bind
 * strategies with a fault model of their own as well. {@code sees}: what the properties that are checked look at. {@code amongLiars}:
 * nodes may lie, which somebody else sees to.
 */
public record Settings(
        Deployment deployment,
        long seed,
        int steps,
        FaultBudget faults,
        boolean binding,
        Set<Sees> sees,
        boolean amongLiars) {
    public Settings(Deployment deployment, long seed, int steps, FaultBudget faults, boolean binding, Set<Sees> sees) {
        this(deployment, seed, steps, faults, binding, sees, false);
    }

    /** Nobody has said what properties see. */
    public Settings(Deployment deployment, long seed, int steps, FaultBudget faults, boolean binding) {
        this(deployment, seed, steps, faults, binding, Set.of(Sees.EVERYTHING));
    }

    public Settings(Deployment deployment, long seed, int steps, FaultBudget faults) {
        this(deployment, seed, steps, faults, false);
    }

    /** The same where nobody lies: strategies need not know of lies. */
    public Settings truthful() {
        return new Settings(
                deployment,
                seed,
                steps,
                faults.truthful(),
                binding,
                sees,
                faults.byzantine().any());
    }

    /** Whether the system declares that this kind of fault does not happen to it. */
    public boolean excludes(FaultKind kind) {
        FaultBudget declared = deployment.faults();
        return declared != null && !kind.in(declared);
    }
}
