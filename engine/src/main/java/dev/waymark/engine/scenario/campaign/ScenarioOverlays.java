package dev.waymark.engine.scenario.campaign;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.engine.experiment.Overlay;
import dev.waymark.engine.experiment.OverlayProvider;
import dev.waymark.engine.scenario.registry.ScenarioRegistry;
import java.util.List;

/** Scenarios by name, or by the class that provides them, as what lies around a strategy. */
public final class ScenarioOverlays implements OverlayProvider {
    @Override
    public Overlay named(String name, SystemUnderTest system, List<ClassLoader> loaders) {
        return new ScenarioOverlay(new ScenarioRegistry(loaders).named(name).fitTo(system));
    }
}
