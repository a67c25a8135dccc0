package dev.waymark.core.closure;

import dev.waymark.core.engine.Explorer;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.util.ArrayList;
import java.util.List;

/** Executions of a strategy, one after the other, each checked for closure. */
public final class ClosureCampaign {
    private ClosureCampaign() {}

    /** {@code properties} are those whose violation ends an execution, as in any campaign. */
    public static ClosureTotals run(
            Settings settings,
            Strategies.Chosen strategy,
            List<Property> properties,
            long executions,
            boolean uniform) {
        ClosureTotals totals = new ClosureTotals();
        Planner planner = strategy.strategy().planner(settings, strategy.options());
        try (ClosureChecker checker = new ClosureChecker(settings.deployment());
                Explorer explorer = new Explorer(settings.deployment(), properties, List.of(), settings.steps())) {
            int generation = strategy.strategy().generation();
            List<Plan> planned = new ArrayList<>();
            List<Outcome> outcomes = new ArrayList<>();
            for (long i = 0; i < executions; i++) {
                Plan plan = planner.plan(i);
                Outcome outcome = explorer.explore(
                        plan, strategy.strategy().run(plan, settings, strategy.options()), checker.observer());
                Closure closure = checker.judge(plan.seed(), Lab.decisions(explorer));
                totals.add(uniform ? checker.withUniform(closure) : closure, outcome);
                planned.add(plan);
                outcomes.add(outcome);
                if (planned.size() >= Math.min(generation, LEARNED_AT_MOST)) {
                    learn(planner, planned, outcomes);
                }
            }
        }
        return totals;
    }

    /** Strategies without generations learn nothing in particular, but may count. */
    private static final int LEARNED_AT_MOST = 1024;

    private static void learn(Planner planner, List<Plan> planned, List<Outcome> outcomes) {
        for (int i = 0; i < planned.size(); i++) {
            planner.learn(planned.get(i), outcomes.get(i));
        }
        planned.clear();
        outcomes.clear();
    }
}
