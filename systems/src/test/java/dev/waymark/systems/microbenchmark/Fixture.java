package dev.waymark.systems.microbenchmark;

import dev.waymark.core.Configuration;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.RandomStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.engine.Explorer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Deployments and random campaigns for the tests of this package. */
final class Fixture {
    static final List<String> FLUSH_RACE = List.of("flush-race");

    private Fixture() {}

    static SimulatedDeployment<State> deploy(Map<String, String> parameters, List<String> bugs) {
        Microbenchmark system = new Microbenchmark();
        return system.deploy(Configuration.of(system, parameters, bugs));
    }

    /** Runs random executions until {@code stop} accepts one; returns how many were made. */
    static int random(
            SimulatedDeployment<State> deployment, long seed, FaultBudget faults, int budget, Predicate<Outcome> stop) {
        List<Property> properties = new ArrayList<>(deployment.properties());
        properties.add(new NoFailure());
        RandomStrategy random = new RandomStrategy();
        Settings settings = new Settings(deployment, seed, deployment.steps(), faults);
        ConfiguredStrategy configured = random.configure(settings, Map.of());
        Planner planner = configured.planner(List.of());
        try (Explorer explorer = new Explorer(deployment, properties, List.of(), deployment.steps())) {
            for (int i = 0; i < budget; i++) {
                Plan plan = planner.plan(i);
                if (stop.test(explorer.explore(plan, configured.run(plan)))) {
                    return i + 1;
                }
            }
        }
        return budget;
    }
}
