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
    private final Tempers tempers;
    private final String guide;

    Swarm(Settings settings, Tempers tempers, String guide) {
        this.settings = settings;
        this.tempers = tempers;
        this.guide = guide;
    }

    @Override
    public Planner planner(List<String> measured) {
        return new TemperPlanner(settings.seed(), tempers, measured.indexOf(guide));
    }

    @Override
    public int generation() {
        return guide() == null ? UNBOUNDED : TemperPlanner.GENERATION;
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
    private Temper of(Plan plan) {
        byte[] arms = plan.input().length == Part.ALL.length
                ? plan.input()
                : tempers.draw(new Rng(Seeds.stream(plan.seed(), "temper", 0)), Tempers.Weights.AS_THEY_ARE);
        return tempers.of(arms, plan.seed());
    }

    @Override
    public String temper(Plan plan) {
        return of(plan).text();
    }
}
