package dev.waymark.strategies.windows;

import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.summaries.Calibration;
import dev.waymark.strategies.summaries.SummaryOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Strategy {@code timeline} in one campaign. */
final class TimelineLearning implements ConfiguredStrategy {
    private final Settings settings;
    private final WindowOptions options;
    private final SummaryOptions seen;
    private final Softmax rule;
    private final int lag;
    private final int generation;
    private final @Nullable Calibration calibration;
    private final TimelineMemory nothing;

    TimelineLearning(
            Settings settings,
            WindowOptions options,
            SummaryOptions seen,
            Softmax rule,
            int lag,
            int generation,
            @Nullable Calibration calibration) {
        this.settings = settings;
        this.options = options;
        this.seen = seen;
        this.rule = rule;
        this.lag = lag;
        this.generation = generation;
        this.calibration = calibration;
        this.nothing = new TimelineMemory(seen.epsilon());
    }

    @Override
    public int generation() {
        return generation;
    }

    @Override
    public boolean takesDeclaredFaults() {
        return false;
    }

    @Override
    public Planner planner(List<String> measured) {
        return new TimelinePlanner(settings.seed(), options.available(), seen, rule, lag, calibration);
    }

    @Override
    public Run run(Plan plan) {
        TimelineMemory memory = plan.memory() instanceof TimelineMemory known ? known : nothing;
        return TimelineRun.of(options, settings, seen, rule, lag, memory, plan);
    }
}
