package dev.waymark.strategies.rounds;

import dev.waymark.core.Settles;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultKind;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Strategy {@code rounds} where only processes can be started and stopped. */
final class ProcessRounds implements ConfiguredStrategy {
    private final Settings settings;
    private final RoundsOptions options;
    private final ProcessSampler sampler;
    private final @Nullable ProcessPlan fixed;
    private final boolean live;

    ProcessRounds(Settings settings, RoundsOptions options) {
        this.settings = settings;
        this.options = options;
        this.sampler = new ProcessSampler(options.isolations(), options.paper());
        this.live = !settings.deployment().capabilities().messages();
        ProcessSteps first = steps(0, Seeds.execution(settings.seed(), 0));
        this.fixed = options.plan().isEmpty() ? null : ProcessPlan.parse(options.plan(), first);
        if (settings.binding()) {
            throw new UsageException(
                    "rounds:precision=processes stops every node after every step, so a number of faults cannot"
                            + " bind it: say how many isolations there shall be (isolations=N)");
        }
    }

    ProcessSteps steps(long index, long seed) {
        return ProcessSteps.of(settings.deployment(), options.space().rounds(), index, seed);
    }

    @Override
    public Planner planner(List<String> measured) {
        return index -> {
            long seed = Seeds.execution(settings.seed(), index);
            ChoiceSource choices = ChoiceSource.of(new Rng(Seeds.stream(seed, "isolations", 0)));
            ProcessPlan plan = fixed == null ? sampler.draw(steps(index, seed), choices) : fixed;
            return new Plan(index, seed, plan.slots(), List.of());
        };
    }

    @Override
    public Run run(Plan plan) {
        Rng random = new Rng(Seeds.stream(plan.seed(), "schedule", 0));
        ProcessSteps steps = steps(plan.index(), plan.seed());
        return new ProcessRun(
                steps, new ProcessPlan(steps.nodes(), plan.input()), random, live, Settles.of(settings.deployment()));
    }

    @Override
    public Set<FaultKind> ownFaults() {
        return Set.of(FaultKind.CRASHES);
    }

    /** Which plan it was. */
    @Override
    public String configuration(Plan plan) {
        return "plan " + new ProcessPlan(settings.deployment().nodes(), plan.input());
    }
}
