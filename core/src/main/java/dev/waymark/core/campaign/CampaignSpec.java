package dev.waymark.core.campaign;

import dev.waymark.core.Deployment;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.Coverages;
import dev.waymark.core.coverage.DeploymentSource;
import dev.waymark.core.engine.Watchdog;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
            coverages.add(Coverages.all().stream()
                    .filter(each -> each.name().equals(guide))
                    .findFirst()
                    .orElseThrow(
                            () -> new UsageException("guide " + guide + " is not of core and must be given among the"
                                    + " coverages: SystemCoverages.measured finds it")));
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

    /** What the coverages ask for; null if the campaign's deployment will do for all workers. */
    public @Nullable DeploymentSource deployments() {
        DeploymentSource found = null;
        for (Coverage coverage : coverages) {
            DeploymentSource source = coverage.deployments();
            if (source != null && found != null && source != found) {
                throw new IllegalStateException("two coverages want deployments of different kinds");
            }
            found = source == null ? found : source;
        }
        return found;
    }

    /** The same campaign on a deployment that is lent to one worker, with all that belongs to that deployment. */
    CampaignSpec on(Deployment lent, ClassLoader copy) {
        List<Property> own = new ArrayList<>();
        for (Property property : properties) {
            own.add(lent.properties().stream()
                    .filter(other -> other.name().equals(property.name()))
                    .findFirst()
                    .orElseGet(() -> property.reloaded(copy)));
        }
        Settings same = new Settings(lent, settings.seed(), settings.steps(), settings.faults());
        Strategies.Chosen reloaded =
                new Strategies.Chosen(strategy.label(), strategy.strategy().reloaded(copy), strategy.options());
        return new CampaignSpec(same, reloaded, own, coverages, budget, workers, stopOnBug, handlerMillis);
    }

    CampaignSpec withProperties(List<Property> newProperties) {
        return new CampaignSpec(
                settings, strategy, newProperties, coverages, budget, workers, stopOnBug, handlerMillis);
    }
}
