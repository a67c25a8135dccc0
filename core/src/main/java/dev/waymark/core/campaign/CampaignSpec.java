package dev.waymark.core.campaign;

import dev.waymark.core.Deployment;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.Coverages;
import dev.waymark.core.engine.Watchdog;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.util.ArrayList;
import java.util.List;

/** All that defines a campaign. Its results do not depend on {@code workers}. */
public record CampaignSpec(
        Settings settings,
        Strategies.Chosen strategy,
        List<Property> properties,
        List<Coverage> coverages,
        Budget budget,
        int workers,
        boolean stopOnBug,
        long handlerMillis) {
    /** What guides the strategy is always measured. */
    public CampaignSpec {
        String guide = strategy.strategy().guide(strategy.options());
        if (guide != null && coverages.stream().noneMatch(each -> each.name().equals(guide))) {
            coverages = new ArrayList<>(coverages);
            coverages.add(Coverages.named(guide));
        }
        coverages = List.copyOf(coverages);
    }

    /** With the usual limit on how long a node may take to handle one thing. */
    public CampaignSpec(
            Settings settings,
            Strategies.Chosen strategy,
            List<Property> properties,
            List<Coverage> coverages,
            Budget budget,
            int workers,
            boolean stopOnBug) {
        this(settings, strategy, properties, coverages, budget, workers, stopOnBug, Watchdog.LIMIT_MILLIS);
    }

    public Deployment deployment() {
        return settings.deployment();
    }

    CampaignSpec withProperties(List<Property> newProperties) {
        return new CampaignSpec(
                settings, strategy, newProperties, coverages, budget, workers, stopOnBug, handlerMillis);
    }
}
