package dev.waymark.engine.shrink;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.RandomStrategy;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.engine.Script;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks for another way to the same violation: keeps a beginning of the trail, goes on at random without faults, and
 * shrinks what that finds. Removing alone ends in the valley that the first execution happened to lie in; from a
 * beginning that already leads there, or from none, others are often a few hundred executions away.
 */
final class Regrowth {
    private final CandidateTester trials;
    private final Settings settings;
    private final ConfiguredStrategy walks;
    private final Rng random;
    private final int executionsMax;

    Regrowth(CandidateTester trials, Deployment deployment, long seed, int executionsMax) {
        this.trials = trials;
        this.settings = new Settings(deployment, seed, deployment.steps(), FaultBudget.NONE);
        this.walks = new RandomStrategy().configure(settings, Map.of());
        this.random = new Rng(Seeds.stream(seed, "regrowth", 0));
        this.executionsMax = executionsMax;
    }

    /** A shorter trail, or null. Each call may spend its own number of executions: success earns another try. */
    @Nullable
    Counterexample shorter(Counterexample trail) {
        int end = trials.executions() + executionsMax;
        while (trials.executions() < end && !trials.exhausted()) {
            int kept = random.chance(0.5) ? 0 : random.nextInt(trail.size());
            Counterexample found = trials.explore(other(trail, kept));
            if (found != null) {
                Reduction reduction = new Reduction(trials, found);
                reduction.halve(decision -> true);
                reduction.removeSingles();
                if (reduction.trail().shorterThan(trail)) {
                    return reduction.trail();
                }
            }
        }
        return null;
    }

    private Run other(Counterexample trail, int kept) {
        Script beginning = new Script(List.copyOf(trail.decisions().subList(0, kept)), true);
        Run walk = walks.run(new Plan(0, random.nextLong()));
        return new Run() {
            @Override
            public long next(View view) {
                long code = beginning.next(view);
                if (code != Code.stop()) {
                    return code;
                }
                return view.decisions() < settings.steps() ? walk.next(view) : Code.stop();
            }
        };
    }
}
