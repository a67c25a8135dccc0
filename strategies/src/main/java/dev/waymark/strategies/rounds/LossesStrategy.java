package dev.waymark.strategies.rounds;

import dev.waymark.core.HasRounds;
import dev.waymark.core.Rounds;
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
import dev.waymark.core.workload.TakesWorkloads;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rivals of {@code rounds} differ from it in the losses alone: lock step for a system with rounds, for any other the
 * course of {@link PhasesRun}.
 */
abstract class LossesStrategy implements Strategy {
    /** Reads the options, once; throws {@code UsageException} if they make no sense. */
    abstract Lossy lossy(Settings settings, Map<String, String> options);

    /** What the losses of a campaign are drawn by. */
    interface Lossy {
        Planner planner();

        Losses losses(Plan plan);
    }

    @Override
    public final boolean coarse() {
        return true;
    }

    @Override
    public final boolean inRounds() {
        return true;
    }

    @Override
    public final Set<Capability> needs() {
        return Set.of(Capability.MESSAGES);
    }

    @Override
    public final ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        Lossy lossy = lossy(settings, options);
        int length = RoundsOptions.length(settings, options);
        Rounds rounds = HasRounds.of(settings.deployment());
        boolean bySteps = TakesWorkloads.bySteps(settings.deployment());
        return new ConfiguredStrategy() {
            @Override
            public Planner planner(List<String> measured) {
                return lossy.planner();
            }

            @Override
            public Set<FaultKind> ownFaults() {
                return Set.of(FaultKind.DROPS);
            }

            @Override
            public boolean keepsFaults() {
                return rounds == null; // in rounds, what comes late is lost
            }

            @Override
            public Run run(Plan plan) {
                Losses losses = BoundedLosses.of(lossy.losses(plan), settings);
                return rounds == null
                        ? new PhasesRun(length, losses, new Rng(Seeds.stream(plan.seed(), "schedule", 0)), bySteps)
                        : new ExactRun(rounds, length, losses);
            }
        };
    }
}
