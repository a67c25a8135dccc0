package dev.waymark.strategies.rounds;

import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.FaultKind;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The baseline of the communication-closure paper for systems that can only be started and stopped: a client asks at regular
 * times, and at the times of a Poisson process a node, drawn uniformly, is stopped or, if it is down, started.
 */
public final class PoissonStrategy implements Strategy {
    private static final int TIME_MAX = 600_000;
    private static final int USUAL_STEPS = 4;
    private static final Parameter GAP =
            Parameter.number("gap", 2000, 1, TIME_MAX, "mean time between two stops or starts");
    private static final Parameter EVERY = Parameter.number("every", 5000, 1, TIME_MAX, "time between two steps");
    private static final Parameter STEPS =
            RoundsOptions.number("steps", 31, "auto", "steps; auto: those of the workload, else four");

    @Override
    public String name() {
        return "poisson";
    }

    @Override
    public String summary() {
        return "nodes stopped and started at random times, the baseline of the communication-closure paper";
    }

    @Override
    public List<Parameter> options() {
        return List.of(GAP, EVERY, STEPS);
    }

    @Override
    public boolean coarse() {
        return true;
    }

    @Override
    public Set<Capability> needs() {
        return Set.of(Capability.CRASHES);
    }

    @Override
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        if (settings.binding()) {
            throw new UsageException(
                    "poisson stops nodes as often as its gap says, so a number of faults cannot bind it: give a longer"
                            + " gap (poisson:gap=N)");
        }
        long gap = Long.parseLong(options.getOrDefault(GAP.name(), GAP.defaultValue()));
        long every = Long.parseLong(options.getOrDefault(EVERY.name(), EVERY.defaultValue()));
        Harness harness = settings.deployment() instanceof TakesWorkloads takes ? takes.harness() : null;
        int length = RoundsOptions.value(options, STEPS.name(), harness == null ? USUAL_STEPS : harness.length());
        boolean live = !settings.deployment().capabilities().messages();
        return new ConfiguredStrategy() {
            @Override
            public Planner planner(List<String> measured) {
                return index -> new Plan(index, Seeds.execution(settings.seed(), index));
            }

            @Override
            public Run run(Plan plan) {
                return new PoissonRun(
                        ProcessSteps.of(settings.deployment(), length, plan.index(), plan.seed()),
                        gap,
                        every,
                        new Rng(Seeds.stream(plan.seed(), "schedule", 0)),
                        live);
            }

            @Override
            public Set<FaultKind> ownFaults() {
                return Set.of(FaultKind.CRASHES);
            }
        };
    }
}
