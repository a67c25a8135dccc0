package dev.waymark.systems.paxoslog;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Reach;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Many executions of strategy {@code random}, counted; the first violation ends them. */
final class Walks {
    private final Deployment deployment;
    private final FaultBudget faults;
    private BiFunction<Plan, Run, Run> disturbance = (plan, run) -> run;

    int executions;
    int reached;
    long commits;
    String violation = "";

    Walks(Deployment deployment, FaultBudget faults) {
        this.deployment = deployment;
        this.faults = faults;
    }

    static Deployment deployment(Map<String, String> parameters, List<String> bugs) {
        PaxosLog system = new PaxosLog();
        return system.deploy(Configuration.of(system, parameters, bugs));
    }

    /** Puts something between the strategy and the engine. */
    Walks disturbedBy(BiFunction<Plan, Run, Run> newDisturbance) {
        disturbance = newDisturbance;
        return this;
    }

    Walks make(long seed, int executionsMax) {
        Strategies.Chosen random = Strategies.standard().parse("random");
        Settings settings = new Settings(deployment, seed, deployment.steps(), faults);
        Planner planner =
                random.strategy().configure(settings, random.options()).planner(List.of());
        List<Property> properties = new ArrayList<>(deployment.properties());
        properties.add(new NoFailure());
        try (Explorer explorer = new Explorer(deployment, properties, List.of(), deployment.steps())) {
            while (executions < executionsMax && violation.isEmpty()) {
                Plan plan = planner.plan(executions);
                Run run =
                        random.strategy().configure(settings, random.options()).run(plan);
                count(explorer.explore(plan, disturbance.apply(plan, run)));
            }
        }
        return this;
    }

    private void count(Outcome outcome) {
        executions++;
        reached += outcome.verdicts().get(0).reach() == Reach.REACHED ? 1 : 0;
        commits += outcome.health()[0];
        if (outcome.violated()) {
            violation = outcome.verdicts() + " by " + outcome.script();
        }
    }
}
