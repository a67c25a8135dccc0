package dev.waymark.core.strategy;

import dev.waymark.core.Parameter;
import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Capability;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How executions are chosen; found by {@link java.util.ServiceLoader}. Stateless: what it remembers is in a
 * {@link Planner}, what it does in its {@link Run}s.
 */
public interface Strategy {
    /** The option by which a strategy is told what guides it: the name of any coverage. */
    String GUIDE = "guide";

    /** The option by which a strategy is told the waypoints on the way to its target: predicates of the system. */
    String WAYPOINTS = "to";

    String name();

    /** One line: the idea, and the paper it is from. */
    String summary();

    /** Options that can be given as {@code name:key=value}. {@link #GUIDE} and {@link #WAYPOINTS} mean the same to all. */
    default List<Parameter> options() {
        return List.of();
    }

    /** Options that had another name in earlier versions: that name, and the one of now. Both are read. */
    default Map<String, String> formerOptions() {
        return Map.of();
    }

    /** Whether it counts in a unit of its own, larger than a decision, so that a bound on decisions is only a safeguard. */
    default boolean coarse() {
        return false;
    }

    /** Whether its executions go in rounds, where the system tells them, so that a table of rounds shows them best. */
    default boolean inRounds() {
        return false;
    }

    /** Whether its executions are episodes of steps in an environment, of which it tells ({@link Run#tellSteps}). */
    default boolean episodic() {
        return false;
    }

    /** What it cannot work without. */
    default Set<Capability> needs() {
        return Set.of();
    }

    /**
     * Reads the options, once for a campaign; throws {@code UsageException} if they make no sense for this system. Whoever
     * wants to run a strategy has an experiment built, which calls this.
     */
    ConfiguredStrategy configure(Settings settings, Map<String, String> options);

    /** The same, but it makes every execution of its space, once each. */
    default ConfiguredStrategy enumerate(Settings settings, Map<String, String> options) {
        throw UsageException.of(
                SpecField.ENUMERATE,
                "cannot be had of strategy " + name() + ": it does not know all its executions (rounds does)");
    }

    /** Whether a coverage can guide it ({@code --guide}). */
    default boolean takesGuide() {
        return options().stream().anyMatch(option -> option.name().equals(GUIDE));
    }

    /** Whether it goes by waypoints ({@code --waypoints}). */
    default boolean takesWaypoints() {
        return options().stream().anyMatch(option -> option.name().equals(WAYPOINTS));
    }

    /** Whether what came of an execution has an influence on later ones; one may learn without a guide. */
    default boolean learns() {
        return takesGuide();
    }
}
