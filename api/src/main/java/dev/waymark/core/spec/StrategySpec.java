package dev.waymark.core.spec;

import org.jspecify.annotations.Nullable;

/**
 * How executions are chosen. {@code name} is {@code NAME} or {@code NAME:key=value}; null: what the scenario wants, else
 * {@code random}. {@code guide} is the coverage that guides it, {@code waypoints} the predicates on the way to its target,
 * {@code scenario} the filters around it; null: none but what {@code name} says. {@code enumerate}: every execution of its space.
 */
public record StrategySpec(
        @Nullable String name,
        @Nullable String guide,
        @Nullable String waypoints,
        @Nullable String scenario,
        boolean enumerate) {
    /** Nothing is said. */
    public static final StrategySpec USUAL = new StrategySpec(null, null, null, null, false);

    public StrategySpec withName(@Nullable String newName) {
        return new StrategySpec(newName, guide, waypoints, scenario, enumerate);
    }

    public StrategySpec withGuide(@Nullable String newGuide) {
        return new StrategySpec(name, newGuide, waypoints, scenario, enumerate);
    }

    public StrategySpec withWaypoints(@Nullable String newWaypoints) {
        return new StrategySpec(name, guide, newWaypoints, scenario, enumerate);
    }

    public StrategySpec withScenario(@Nullable String newScenario) {
        return new StrategySpec(name, guide, waypoints, newScenario, enumerate);
    }

    public StrategySpec withEnumerate(boolean all) {
        return new StrategySpec(name, guide, waypoints, scenario, all);
    }
}
