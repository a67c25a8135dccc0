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

/**
 * The paper's baseline (section 7.1): each message is lost with probability p, else everything takes its usual course. For a
 * system with rounds that course is lock step, as in {@code rounds}, so that the two differ in the losses alone; for any
 * other it is the course of {@link PhasesRun}.
 */
public final class DropStrategy implements Strategy {
    private static final List<Parameter> OPTIONS = List.of(
            Parameter.probability("p", 0.25, "probability that a message is lost"),
            RoundsOptions.number(
                    "rounds", RoundsOptions.ROUNDS_MAX, "auto", "length of an execution; auto: four phases"));

    @Override
    public String name() {
        return "drop";
    }

    @Override
    public String summary() {
        return "each message is lost with probability p; the baseline of the communication-closure paper";
    }

    @Override
    public List<Parameter> options() {
        return OPTIONS;
    }

    @Override
    public boolean coarse() {
        return true;
    }

    @Override
    public boolean keepsFaults() {
        return false;
    }

    @Override
    public Planner planner(Settings settings, Map<String, String> options) {
        return index -> new Plan(index, Seeds.execution(settings.seed(), index));
    }

    @Override
    public Run run(Plan plan, Settings settings, Map<String, String> options) {
        double probability =
                Double.parseDouble(options.getOrDefault("p", OPTIONS.get(0).defaultValue()));
        Rng random = new Rng(Seeds.stream(plan.seed(), "losses", 0));
        Losses losses = (from, to, round) -> random.chance(probability);
        Rounds rounds = settings.deployment().rounds();
        int length = RoundsOptions.length(settings, options);
        return rounds == null
                ? new PhasesRun(
                        length,
                        losses,
                        new Rng(Seeds.stream(plan.seed(), "schedule", 0)),
                        TakesWorkloads.bySteps(settings.deployment()))
                : new ExactRun(rounds, length, losses);
    }
}
