package dev.waymark.strategies.pct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LengthPlannerTest {
    private static Outcome outcome(int events, int decisions) {
        return new Outcome(
                decisions,
                decisions,
                List.of(),
                List.of(),
                List.of(),
                new int[0],
                Map.of(),
                FaultBudget.NONE,
                false,
                Map.of(PriorityRun.EVENTS, events),
                List.of(),
                new byte[0]);
    }

    private static Estimates estimates(Planner planner, long index) {
        return Estimates.of(planner.plan(index), 0);
    }

    @Test
    void theBoundOnDecisionsServesUntilAGenerationIsLearned() {
        LengthPlanner planner = new LengthPlanner(1, 500, 0);
        for (int i = 0; i < LengthPlanner.GENERATION; i++) {
            assertThat(estimates(planner, i)).isEqualTo(new Estimates(500, 500));
            planner.learn(planner.plan(i), outcome(i + 1, 100 + i));
        }
        // 64 values each: the 60th from below is the 95 % quantile, the 16th the 25 % quantile
        assertThat(estimates(planner, 64)).isEqualTo(new Estimates(60, 115));
        planner.learn(planner.plan(64), outcome(10_000, 10_000));
        assertThat(estimates(planner, 65)).isEqualTo(new Estimates(60, 115));
    }

    @Test
    void whatWasLongAgoIsForgotten() {
        LengthPlanner planner = new LengthPlanner(1, 500, 0);
        for (int i = 0; i < 1024; i++) {
            planner.learn(planner.plan(i), outcome(i < 512 ? 900 : 30, i < 512 ? 900 : 20));
        }
        assertThat(estimates(planner, 1024)).isEqualTo(new Estimates(30, 20));
    }

    @Test
    void aGivenLengthIsKept() {
        LengthPlanner planner = new LengthPlanner(1, 500, 77);
        assertThat(estimates(planner, 0)).isEqualTo(new Estimates(77, 500));
        for (int i = 0; i < 64; i++) {
            planner.learn(planner.plan(i), outcome(5, 6));
        }
        assertThat(estimates(planner, 64)).isEqualTo(new Estimates(77, 6));
        assertThat(Estimates.of(new Plan(0, 1), 500)).isEqualTo(new Estimates(500, 500));
    }

    private static Map<String, Integer> counters(String label) {
        SimulatedDeployment<?> deployment = Workloads.independent(4, 5).deploy();
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        Settings settings = new Settings(deployment, 1, 100, FaultBudget.NONE);
        Plan plan = chosen.strategy()
                .configure(settings, chosen.options())
                .planner(List.of())
                .plan(0);
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 100)) {
            return explorer.explore(
                            plan,
                            chosen.strategy()
                                    .configure(settings, chosen.options())
                                    .run(plan))
                    .counters();
        }
    }

    @Test
    void whatTheEstimateMissedIsCounted() {
        assertThat(counters("pctcp:depth=4:length=20"))
                .containsEntry("events", 20)
                .containsEntry("beyondEstimate", 0)
                .containsEntry("changePoints", 3)
                .containsEntry("changePointsUnused", 0);
        assertThat(counters("pctcp:depth=4:length=8"))
                .containsEntry("beyondEstimate", 12)
                .containsEntry("changePointsUnused", 0);
        assertThat(counters("pctcp:depth=4:length=1000000000"))
                .containsEntry("beyondEstimate", 0)
                .containsEntry("changePointsUnused", 3);
        assertThat(counters("pct:length=20")).containsEntry("chains", 4);
        assertThat(counters("pos")).containsOnlyKeys("events").containsEntry("events", 20);
    }
}
