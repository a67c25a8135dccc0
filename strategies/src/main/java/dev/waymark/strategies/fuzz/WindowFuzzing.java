package dev.waymark.strategies.fuzz;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.random.Mix;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.windows.FaultSchedules;
import dev.waymark.strategies.windows.GivenRun;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Strategy {@code fuzz:over=windows} in one campaign: schedules of faults instead of messages. */
final class WindowFuzzing implements ConfiguredStrategy {
    /** Schedules are long, and a campaign has few of them: they are learned from sooner than inputs of steps. */
    static final int GENERATION = 8;

    private final FuzzOptions options;
    private final Settings settings;
    private final FaultSchedules schedules;

    WindowFuzzing(FuzzOptions options, Settings settings, FaultSchedules schedules) {
        this.options = options;
        this.settings = settings;
        this.schedules = schedules;
    }

    @Override
    public int generation() {
        return GENERATION;
    }

    @Override
    public @Nullable String guide() {
        return options.unguided() ? null : options.guide();
    }

    @Override
    public boolean takesDeclaredFaults() {
        return false;
    }

    @Override
    public Planner planner(List<String> measured) {
        return new CorpusPlanner(
                settings.seed(), options.reseed(), new WindowInputs(schedules), options.place(measured));
    }

    /** Mutants keep the seed of the plan: until the first window that differs they do what their parent did. */
    @Override
    public Run run(Plan plan) {
        Schedule input = Schedule.of(plan.input());
        return new Recorded(schedules.run(plan, input.steps(), input.number()));
    }

    /** Hands back what was done in each window, and a hash of all decisions. */
    private static final class Recorded implements Run {
        private final GivenRun run;
        private long decided;

        Recorded(GivenRun run) {
            this.run = run;
        }

        @Override
        public long next(View view) {
            long decision = run.next(view);
            decided = Mix.combine(decided, decision);
            return decision;
        }

        @Override
        public Observer observer() {
            return run.observer();
        }

        @Override
        public byte[] output() {
            return new Schedule(decided, run.done()).toBytes();
        }

        @Override
        public Map<String, Integer> counters() {
            return run.counters();
        }
    }
}
