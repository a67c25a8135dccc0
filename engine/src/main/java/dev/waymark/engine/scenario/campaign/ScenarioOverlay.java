package dev.waymark.engine.scenario.campaign;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.Script;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Overlay;
import dev.waymark.engine.scenario.run.Expectation;
import dev.waymark.engine.scenario.run.FilterCounts;
import dev.waymark.engine.scenario.run.FilteredStrategy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The filters of a scenario around each run of any strategy, and its expectation as the first of the properties. */
public final class ScenarioOverlay implements Overlay {
    private final Scenario scenario;
    private final FilterCounts counts;

    public ScenarioOverlay(Scenario scenario) {
        this(scenario, new FilterCounts(scenario.script().filters().size()));
    }

    /** What filters did is counted in one place for the whole campaign. */
    private ScenarioOverlay(Scenario scenario, FilterCounts counts) {
        this.scenario = scenario;
        this.counts = counts;
    }

    @Override
    public ConfiguredStrategy around(ConfiguredStrategy inner, Settings settings) {
        return new FilteredStrategy(scenario.boundTo(settings.deployment()), inner, settings.steps(), counts);
    }

    @Override
    public List<Property> properties(Target target) {
        return List.of(new Expectation(scenario.boundTo(target.deployment())));
    }

    @Override
    public Overlay on(Target copy) {
        Scenario there = scenario.beside(copy.system().getClass().getClassLoader());
        there.checkNodes(copy.deployment().nodes());
        return new ScenarioOverlay(there, counts);
    }

    @Override
    public void check(Target target) {
        scenario.checkNodes(target.deployment().nodes());
        scenario.boundTo(target.deployment());
    }

    @Override
    public Set<Capability> needs() {
        Script script = scenario.script();
        boolean onlyWatches = script.filters().isEmpty() && script.setUp().isEmpty() && script.directors() == null;
        return onlyWatches ? Set.of() : Set.of(Capability.MESSAGES);
    }

    @Override
    public Map<String, String> parameters() {
        return scenario.parameters();
    }

    @Override
    public List<String> bugs() {
        return List.copyOf(scenario.bugs());
    }

    @Override
    public String strategy() {
        return scenario.strategy();
    }

    @Override
    public @Nullable Integer steps() {
        return scenario.steps() > 0 ? scenario.steps() : null;
    }

    @Override
    public FaultBudget faults() {
        return scenario.faults();
    }

    @Override
    public List<String> propertyNames() {
        return scenario.properties();
    }

    /** What came of the campaign under it, once that is over. */
    public ScenarioResult result(Totals totals) {
        return ScenarioResult.of(scenario, totals, counts);
    }
}
