package dev.waymark.core.strategy;

import dev.waymark.core.Parameter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How executions are chosen. Stateless: what it remembers is in its {@link Planner}, what it does in its {@link Run}s. */
public interface Strategy {
    String name();

    /** One line: the idea, and the paper it is from. */
    String summary();

    /** Options that can be given as {@code name:key=value}. */
    default List<Parameter> options() {
        return List.of();
    }

    /** How many executions are planned before outcomes are learned; never depends on the number of workers. */
    default int generation() {
        return Integer.MAX_VALUE;
    }

    /** The same, for strategies with which it depends on their options. */
    default int generation(Map<String, String> options) {
        return generation();
    }

    /** The name of the coverage that guides it with these options; null if none does. */
    default @Nullable String guide(Map<String, String> options) {
        return null;
    }

    /** Whether it makes use of feedback, so that {@code --guide} means something. */
    default boolean learns() {
        return false;
    }

    /** Whether it counts in a unit of its own, larger than a decision, so that a bound on decisions is only a safeguard. */
    default boolean coarse() {
        return false;
    }

    /** Whether it keeps to the faults of {@link Settings}; one with a fault model of its own does not. */
    default boolean keepsFaults() {
        return true;
    }

    /** Whether its executions go in rounds, where the system tells them, so that a table of rounds shows them best. */
    default boolean inRounds() {
        return false;
    }

    /** Throws {@code UsageException} if these options make no sense for this system; called before anything is run. */
    default void check(Settings settings, Map<String, String> options) {}

    /** The same on a system whose classes were loaded anew by {@code copy}; only for those who know these classes. */
    default Strategy reloaded(ClassLoader copy) {
        return this;
    }

    Planner planner(Settings settings, Map<String, String> options);

    /** Called on a worker. */
    Run run(Plan plan, Settings settings, Map<String, String> options);
}
