package dev.waymark.strategies.rounds;

import dev.waymark.core.Parameter;
import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.FaultKind;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.core.workload.TakesWorkloads;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Uniform lossy-synchronous executions with at most d isolations and a return of all processes every k rounds (Testing
 * consensus implementations using communication closure, OOPSLA 2020, section 6). The planner draws isolation plans, the
 * run applies one; docs/strategies/rounds.md says where this differs from the paper.
 */
public final class RoundsStrategy implements Strategy {
    @Override
    public String name() {
        return "rounds";
    }

    @Override
    public String summary() {
        return "lock-step rounds with isolated processes, after the communication-closure paper";
    }

    @Override
    public List<Parameter> options() {
        return RoundsOptions.DECLARED;
    }

    @Override
    public boolean coarse() {
        return true;
    }

    @Override
    public boolean inRounds() {
        return true;
    }

    @Override
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        RoundsOptions chosen = RoundsOptions.of(settings, options);
        return chosen.precision() == RoundsOptions.Precision.PROCESSES
                ? new ProcessRounds(settings, chosen)
                : new LockStep(settings, chosen);
    }

    @Override
    public ConfiguredStrategy enumerate(Settings settings, Map<String, String> options) {
        RoundsOptions chosen = RoundsOptions.of(settings, options);
        if (chosen.precision() == RoundsOptions.Precision.PROCESSES) {
            return new EnumeratedProcesses(settings, chosen);
        }
        return new EnumeratedRounds(Enumeration.of(settings, chosen), new LockStep(settings, chosen));
    }

    static Planner planner(Sampler sampler, long campaignSeed) {
        return index -> {
            long seed = Seeds.execution(campaignSeed, index);
            ChoiceSource choices = ChoiceSource.of(new Rng(Seeds.stream(seed, "isolations", 0)));
            return new Plan(index, seed, sampler.draw(choices).bytes(), List.of());
        };
    }

    private record LockStep(Settings settings, RoundsOptions options) implements ConfiguredStrategy {
        @Override
        public Planner planner(List<String> measured) {
            return RoundsStrategy.planner(options.sampler(), settings.seed());
        }

        @Override
        public Set<FaultKind> ownFaults() {
            return options.isolate() == Isolate.DROP
                    ? Set.of(FaultKind.DROPS)
                    : Set.of(FaultKind.DROPS, FaultKind.CRASHES);
        }

        @Override
        public boolean keepsFaults() {
            return options.precision() == RoundsOptions.Precision.PHASES; // in rounds, what comes late is lost
        }

        @Override
        public Run run(Plan plan) {
            IsolationPlan isolations = IsolationPlan.of(options.space(), plan.input());
            Losses planned = options.isolate().losses(isolations, Seeds.stream(plan.seed(), "isolate", 0));
            Losses losses = BoundedLosses.of(planned, settings);
            int roundsMax = options.space().rounds();
            Rounds rounds = options.rounds();
            if (options.precision() == RoundsOptions.Precision.EXACT) { // first: the others need more, at a cost
                return new ExactRun(Objects.requireNonNull(rounds), roundsMax, losses);
            }
            Rng random = new Rng(Seeds.stream(plan.seed(), "schedule", 0));
            return options.precision() == RoundsOptions.Precision.LIGHT
                    ? new LightRun(Objects.requireNonNull(rounds), roundsMax, losses, random)
                    : new PhasesRun(roundsMax, losses, random, TakesWorkloads.bySteps(settings.deployment()));
        }
    }
}
