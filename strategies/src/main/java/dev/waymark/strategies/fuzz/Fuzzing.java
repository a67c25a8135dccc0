package dev.waymark.strategies.fuzz;

import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.RandomStrategy;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.isolate.IsolateBusyStrategy;
import dev.waymark.strategies.swarm.SwarmDistribution;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Strategy {@code fuzz} in one campaign. */
final class Fuzzing implements ConfiguredStrategy {
    private final FuzzOptions options;
    private final Settings settings;
    private final int horizon;
    private final ConfiguredStrategy random;
    private final SwarmDistribution distribution;

    Fuzzing(FuzzOptions options, Settings settings, RandomStrategy random) {
        this.options = options;
        this.settings = settings;
        int wanted = options.horizon() > 0
                ? options.horizon()
                : settings.deployment().steps();
        this.horizon = Math.min(wanted, settings.steps());
        Settings within =
                new Settings(settings.deployment(), settings.seed(), horizon, settings.faults(), settings.binding());
        this.random = options.isolating()
                ? new IsolateBusyStrategy()
                        .configure(within, Map.of("crashes", "spread")) // steps crash nodes in no handler
                : random.configure(within, Map.of());
        this.distribution = new SwarmDistribution(within, Map.of("inside", "off")); // no step says that
    }

    @Override
    public int generation() {
        return options.preset() == FuzzOptions.Preset.DEFAULT ? CorpusPlanner.GENERATION : 1;
    }

    @Override
    public @Nullable String guide() {
        return options.unguided() ? null : options.guide();
    }

    @Override
    public Planner planner(List<String> measured) {
        int nodes = settings.deployment().nodes();
        int place = options.place(measured);
        return options.preset() == FuzzOptions.Preset.DEFAULT
                ? new CorpusPlanner(
                        settings.seed(),
                        options.reseed(),
                        new StepInputs(options, options.configurations() ? distribution : null, nodes, horizon),
                        place)
                : new QueuePlanner(
                        settings.seed(),
                        options,
                        nodes,
                        horizon,
                        settings.faults().crashes(),
                        place);
    }

    /** Mutants keep the seed of the plan, so which node is slow is the same for them. */
    private Chance chance(Plan plan, Schedule input) {
        return input.configuration().length == 0
                ? new Chance.Plain(random.run(new Plan(plan.index(), input.number())))
                : new Chance.OfSwarm(distribution.run(input.configuration(), plan.seed(), input.number()));
    }

    @Override
    public @Nullable String configuration(Plan plan) {
        byte[] configuration =
                options.configurations() ? Schedule.of(plan.input()).configuration() : Schedule.NO_CONFIGURATION;
        if (options.isolating()) {
            return random.configuration(
                    new Plan(plan.index(), Schedule.of(plan.input()).number()));
        }
        return configuration.length == 0 ? null : distribution.text(configuration, plan.seed());
    }

    @Override
    public Run run(Plan plan) {
        Schedule input = Schedule.of(plan.input());
        if (options.preset() == FuzzOptions.Preset.ARTIFACT) {
            return new ArtifactRun(input, settings.faults());
        }
        return new FuzzRun(input, options, horizon, settings.faults(), chance(plan, input));
    }
}
