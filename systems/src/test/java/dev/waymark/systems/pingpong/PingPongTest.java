package dev.waymark.systems.pingpong;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.StatesCoverage;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PingPongTest {
    @Test
    void everyExecutionCompletesItsRoundsOrIsCutByTheBound() {
        Deployment deployment = deployment();
        Strategies.Chosen random = Strategies.standard().parse("random");
        Settings settings = new Settings(deployment, 1, deployment.steps(), FaultBudget.NONE);
        Planner planner =
                random.strategy().configure(settings, random.options()).planner(List.of());
        int rounds = 0;
        try (Explorer explorer =
                new Explorer(deployment, deployment.properties(), List.of(new StatesCoverage()), deployment.steps())) {
            for (int i = 0; i < 100; i++) {
                Outcome outcome = explorer.explore(
                        planner.plan(i),
                        random.strategy().configure(settings, random.options()).run(planner.plan(i)));
                assertThat(outcome.violated()).isFalse();
                rounds += outcome.health()[0];
            }
        }
        assertThat(rounds).isBetween(190, 200);
    }

    private static Deployment deployment() {
        PingPong system = new PingPong();
        return system.deploy(Configuration.of(system, Map.of(), List.of()));
    }
}
