package dev.waymark.core.spec;

import dev.waymark.core.cluster.FaultBudget;
import org.jspecify.annotations.Nullable;

/**
 * What holds for each execution. Execution i derives its seed from {@code seed} and i. {@code steps} bounds its decisions, null: as
 * usual for strategy and system. {@code faults} are those allowed in it, null: what the system declares.
 */
public record ExecutionSpec(
        long seed, @Nullable Integer steps, @Nullable FaultBudget faults) {
    public static final ExecutionSpec USUAL = new ExecutionSpec(1, null, null);

    public ExecutionSpec withSeed(long newSeed) {
        return new ExecutionSpec(newSeed, steps, faults);
    }

    public ExecutionSpec withSteps(@Nullable Integer bound) {
        return new ExecutionSpec(seed, bound, faults);
    }

    public ExecutionSpec withFaults(@Nullable FaultBudget newFaults) {
        return new ExecutionSpec(seed, steps, newFaults);
    }
}
