package dev.waymark.core.strategy.rounds;

import dev.waymark.core.Rounds;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.core.workload.TakesWorkloads;
import java.util.Map;

/**
 * The rivals of {@code rounds} differ from it in the losses alone: lock step for a system with rounds, for any other the
 * course of {@link PhasesRun}.
 */
abstract class LossesStrategy implements Strategy {
    abstract Losses losses(Plan plan, Settings settings, Map<String, String> options);

    @Override
    public final boolean coarse() {
        return true;
    }

    @Override
    public final boolean inRounds() {
        return true;
    }

    @Override
    public final boolean keepsFaults() {
        return false;
    }

    @Override
    public final Run run(Plan plan, Settings settings, Map<String, String> options) {
        Losses losses = losses(plan, settings, options);
        int length = RoundsOptions.length(settings, options);
        Rounds rounds = settings.deployment().rounds();
        return rounds == null
                ? new PhasesRun(
                        length,
                        losses,
                        new Rng(Seeds.stream(plan.seed(), "schedule", 0)),
                        TakesWorkloads.bySteps(settings.deployment()))
                : new ExactRun(rounds, length, losses);
    }
}
