package dev.waymark.core.engine.shrinkfixture;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.engine.Explorer;
import dev.waymark.core.engine.Outcome;
import dev.waymark.core.engine.Script;
import dev.waymark.core.engine.Settings;
import dev.waymark.core.model.Decision;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Strategies;
import java.util.ArrayList;
import java.util.List;

/** A violation that random exploration found. */
public record Found(long seed, List<Decision> script) {
    /** The first {@code count} violations with at least {@code decisionsMin} decisions. */
    public static List<Found> byRandom(
            Deployment deployment, Property property, FaultBudget faults, int count, int decisionsMin) {
        Strategies.Chosen random = Strategies.parse("random");
        Settings settings = new Settings(deployment, 1, deployment.steps(), faults);
        Planner planner = random.strategy().planner(settings, random.options());
        List<Found> found = new ArrayList<>();
        try (Explorer explorer = new Explorer(deployment, List.of(property), List.of(), deployment.steps())) {
            for (int i = 0; found.size() < count; i++) {
                if (i == 100_000) {
                    throw new AssertionError("only " + found.size() + " violations in " + i + " executions");
                }
                Plan plan = planner.plan(i);
                Outcome outcome = explorer.explore(plan, random.strategy().run(plan, settings, random.options()));
                if (outcome.violated() && outcome.script().size() >= decisionsMin) {
                    found.add(new Found(plan.seed(), outcome.script()));
                }
            }
        }
        return found;
    }

    /** Whether these decisions violate the property when replayed as anybody would replay them. */
    public static boolean violates(Deployment deployment, Property property, long seed, List<Decision> script) {
        try (Explorer explorer = new Explorer(deployment, List.of(property), List.of(), Integer.MAX_VALUE)) {
            return explorer.explore(new Plan(0, seed), new Script(script)).violated();
        }
    }
}
