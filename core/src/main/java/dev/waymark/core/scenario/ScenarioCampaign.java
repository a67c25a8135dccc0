package dev.waymark.core.scenario;

import dev.waymark.core.Deployment;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.coverage.DeploymentSource;
import dev.waymark.core.property.Property;
import java.util.ArrayList;
import java.util.List;

/** A campaign under the filters of a scenario, which is also the first of its properties. */
public final class ScenarioCampaign {
    private final Scenario scenario;
    private final CampaignSpec spec;
    private final Tallies tallies;

    private ScenarioCampaign(Scenario scenario, CampaignSpec spec, Tallies tallies) {
        this.scenario = scenario;
        this.spec = spec;
        this.tallies = tallies;
    }

    /** The same campaign, with filters around its strategy and the expectation among its properties. */
    public static ScenarioCampaign of(Scenario scenario, CampaignSpec plain) {
        scenario.checkNodes(plain.deployment().nodes());
        tryReloading(scenario, plain);
        Tallies tallies = new Tallies(scenario.filters().size());
        List<Property> properties = new ArrayList<>();
        properties.add(scenario.expectation());
        properties.addAll(plain.properties());
        CampaignSpec spec = new CampaignSpec(
                plain.settings(),
                ScenarioStrategy.around(plain.strategy(), scenario, tallies),
                List.copyOf(properties),
                plain.coverages(),
                plain.budget(),
                plain.workers(),
                plain.stopOnBug(),
                plain.handlerMillis());
        return new ScenarioCampaign(scenario, spec, tallies);
    }

    /** Workers that measure code have copies of the system; whether the scenario can follow is seen before they begin. */
    private static void tryReloading(Scenario scenario, CampaignSpec plain) {
        DeploymentSource source = plain.deployments();
        if (source != null) {
            Deployment lent = source.lend();
            scenario.reloaded(source.loader(lent)).checkNodes(lent.nodes());
            source.giveBack(lent);
        }
    }

    public CampaignSpec spec() {
        return spec;
    }

    /** What came of it, once it is over. */
    public ScenarioResult result(Totals totals) {
        return ScenarioResult.of(scenario, totals, tallies);
    }
}
