package dev.waymark.strategies.swarm;

import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One campaign of {@link SwarmStrategy}. */
final class Swarm implements ConfiguredStrategy {
    private final Settings settings;
    private final SwarmDistribution distribution;
    private final String guide;

    Swarm(Settings settings, SwarmDistribution distribution, String guide) {
        this.settings = settings;
        this.distribution = distribution;
        this.guide = guide;
    }

    @Override
    public Planner planner(List<String> measured) {
        return new SwarmPlanner(settings.seed(), distribution, measured.indexOf(guide));
    }

    @Override
    public int generation() {
        return guide() == null ? UNBOUNDED : SwarmPlanner.GENERATION;
    }

    @Override
    public @Nullable String guide() {
        return guide.equals(SwarmStrategy.NONE) ? null : guide;
    }

    @Override
    public Run run(Plan plan) {
        return new SwarmRun(of(plan), plan.seed(), plan.seed(), settings);
    }

    /** A plan from elsewhere may say nothing: then it is drawn as if nothing had been learned. */
    private SwarmConfiguration of(Plan plan) {
        byte[] choices = plan.input().length == SwarmFeature.ALL.length
                ? plan.input()
                : distribution.draw(
                        new Rng(Seeds.stream(plan.seed(), "temper", 0)), SwarmDistribution.Weights.AS_THEY_ARE);
        return distribution.of(choices, plan.seed());
    }

    @Override
    public String configuration(Plan plan) {
        return of(plan).text();
    }
}
