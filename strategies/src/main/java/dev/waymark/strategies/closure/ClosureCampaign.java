package dev.waymark.strategies.closure;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Series;
import java.util.function.BooleanSupplier;

/** The executions of an experiment, one after the other, each checked for closure. */
public final class ClosureCampaign {
    private ClosureCampaign() {}

    /** {@code uniform}: uniform losses are looked for where they are not. */
    public static ClosureTotals run(Experiment experiment, boolean uniform) {
        return run(experiment, uniform, () -> false);
    }

    /** {@code cancelled} is asked before each execution; true ends it with what it has. */
    public static ClosureTotals run(Experiment experiment, boolean uniform, BooleanSupplier cancelled) {
        ClosureTotals totals = new ClosureTotals();
        try (ClosureChecker checker = new ClosureChecker(experiment.target().deployment())) {
            Series.run(experiment, new Series.Visitor() {
                @Override
                public boolean enough() {
                    return cancelled.getAsBoolean();
                }

                @Override
                public Observer observer() {
                    return checker.observer();
                }

                @Override
                public void made(Plan plan, Outcome outcome, Explorer explorer) {
                    Closure closure = checker.judge(plan, ExecutionMaker.decisions(explorer));
                    totals.add(uniform ? checker.withUniform(closure, cancelled) : closure, outcome);
                }
            });
        }
        return totals;
    }
}
