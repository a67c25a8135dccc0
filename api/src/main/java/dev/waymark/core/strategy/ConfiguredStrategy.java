package dev.waymark.core.strategy;

import dev.waymark.core.cluster.FaultKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A strategy with its options read and the campaign known: what is needed to plan executions and to make them. */
public interface ConfiguredStrategy {
    /** The generation of strategies that learn nothing: all executions could be planned at once. */
    int UNBOUNDED = Integer.MAX_VALUE;

    /** Of {@link #size}: there is no end to its executions. */
    long ENDLESS = Long.MAX_VALUE;

    /** A memory for one campaign; {@code measured}: the names of the coverages, in the order in which outcomes have them. */
    Planner planner(List<String> measured);

    /** Called on a worker, for one execution. */
    Run run(Plan plan);

    /** How many executions are planned before outcomes are learned; never depends on the number of workers. */
    default int generation() {
        return UNBOUNDED;
    }

    /** The name of the coverage that guides it, which is then measured; null if none does. */
    default @Nullable String guide() {
        return null;
    }

    /** How many executions there are in all. */
    default long size() {
        return ENDLESS;
    }

    /** The kinds of fault that it makes by a model of its own, whatever {@link Settings} allows. */
    default Set<FaultKind> ownFaults() {
        return Set.of();
    }

    /**
     * Whether the numbers that a system declares bind it where nobody gave any. One with a fault model of its own makes as many as that
     * says, until somebody does: {@link Settings#binding}.
     */
    default boolean takesDeclaredFaults() {
        return ownFaults().isEmpty();
    }

    /** Whether it keeps to the numbers of {@link Settings#faults} where they are {@link Settings#binding}. */
    default boolean keepsFaults() {
        return true;
    }

    /** What was special about the execution of this plan, for people; null if all its executions are alike. */
    default @Nullable String configuration(Plan plan) {
        return null;
    }

    /** What only this strategy can tell of a campaign, as it stands in results: sections by name. */
    default Map<String, Object> report() {
        return Map.of();
    }

    /** The same for people. */
    default List<String> lines() {
        return List.of();
    }
}
