package dev.waymark.cli.scenario;

import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.scenario.registry.ScenarioRegistry;

/** Scenarios, bundled or of the plugins that bring systems. */
public final class ScenarioLookup {
    private ScenarioLookup() {}

    public static ScenarioRegistry of(SystemRegistry systems) {
        return new ScenarioRegistry(systems.catalog().loaders());
    }

    /** The same with the parameters and bugs that it needs of this system. */
    public static Scenario fitting(SystemRegistry systems, String name, String system) {
        return named(systems, name).fitTo(systems.named(system));
    }

    /** By name, or by the class that provides it. */
    public static Scenario named(SystemRegistry systems, String name) {
        return of(systems).named(name);
    }
}
