package dev.waymark.core.strategy.rounds;

import dev.waymark.core.Parameter;
import dev.waymark.core.Rounds;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.core.workload.TakesWorkloads;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Uniform lossy-synchronous executions with at most d isolations and a return of all processes every k rounds (Testing
 * consensus implementations using communication closure, OOPSLA 2020, section 6). The planner draws isolation plans, the
 * run applies one; docs/strategies/rounds.md says where this differs from the paper.
 */
public final class RoundsStrategy implements Strategy {
    /** Options as read for one campaign: to read them anew costs as much as ten decisions, for every execution. */
    private record Read(Settings settings, Map<String, String> options, RoundsOptions chosen) {}

    private volatile @Nullable Read latest;

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
    public boolean keepsFaults() {
        return false;
    }

    @Override
    public void check(Settings settings, Map<String, String> options) {
        RoundsOptions.of(settings, options);
    }

    @Override
    public Planner planner(Settings settings, Map<String, String> options) {
        return planner(RoundsOptions.of(settings, options).sampler(), settings.seed());
    }

    static Planner planner(Sampler sampler, long campaignSeed) {
        return index -> {
            long seed = Seeds.execution(campaignSeed, index);
            Dice dice = Dice.of(new Rng(Seeds.stream(seed, "isolations", 0)));
            return new Plan(index, seed, sampler.draw(dice).bytes(), List.of());
        };
    }

    @Override
    public Run run(Plan plan, Settings settings, Map<String, String> options) {
        RoundsOptions chosen = read(settings, options);
        IsolationPlan isolations = IsolationPlan.of(chosen.space(), plan.input());
        Losses losses = chosen.isolate().losses(isolations, Seeds.stream(plan.seed(), "isolate", 0));
        int roundsMax = chosen.space().rounds();
        Rounds rounds = chosen.rounds();
        if (chosen.precision() == RoundsOptions.Precision.EXACT) { // first: the others need more, at a cost
            return new ExactRun(Objects.requireNonNull(rounds), roundsMax, losses);
        }
        Rng random = new Rng(Seeds.stream(plan.seed(), "schedule", 0));
        return chosen.precision() == RoundsOptions.Precision.LIGHT
                ? new LightRun(Objects.requireNonNull(rounds), roundsMax, losses, random)
                : new PhasesRun(roundsMax, losses, random, TakesWorkloads.bySteps(settings.deployment()));
    }

    @SuppressWarnings("ReferenceEquality") // a campaign hands out the same objects each time; others are read anew
    private RoundsOptions read(Settings settings, Map<String, String> options) {
        Read known = latest;
        if (known == null || known.settings() != settings || known.options() != options) {
            known = new Read(settings, options, RoundsOptions.of(settings, options));
            latest = known;
        }
        return known.chosen();
    }
}
