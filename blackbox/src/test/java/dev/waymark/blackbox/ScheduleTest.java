package dev.waymark.blackbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.experiment.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same seed gives the same schedule of faults, whatever the machine is doing. */
class ScheduleTest {
    /** Nodes that tell nothing of themselves: what is aimed at a class must be aimed at what is seen. */
    private static final class Shells implements SystemUnderTest {
        @Override
        public String name() {
            return "shells";
        }

        @Override
        public String summary() {
            return "shells";
        }

        @Override
        public Deployment deploy(Configuration configuration) {
            return ShellNodes.deployment(false);
        }
    }

    private static List<Decision> schedule(String strategy, long seed) {
        Experiment experiment = Experiment.on(Target.of(new Shells(), Map.of(), List.of()))
                .strategy(strategy)
                .seed(seed)
                .executions(1)
                .build();
        List<Decision> decisions = new ArrayList<>();
        Target target = experiment.target();
        try (Explorer explorer =
                new Explorer(target.deployment(), experiment.properties(), List.of(), experiment.bound())) {
            Plan plan = experiment.configured().planner(List.of()).plan(0);
            Outcome outcome = explorer.explore(plan, experiment.configured().run(plan));
            assertTrue(outcome.decisions() > 0);
            decisions.addAll(explorer.script());
        }
        return decisions;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nemesis:windows=8:length=30:healed=30",
                "nemesis:windows=8:length=30:healed=30:faults=delay+kill+restart",
                "timeline:windows=8:length=30:healed=30",
                "poisson:gap=40:every=60",
                "rounds:precision=processes:rounds=3"
            })
    void isThatOfItsSeed(String strategy) {
        List<Decision> first = schedule(strategy, 5);

        assertEquals(first, schedule(strategy, 5));
        assertNotEquals(first, schedule(strategy, 6));
    }
}
