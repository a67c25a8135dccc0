package dev.waymark.strategies.pct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Code;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.fixture.Busy;
import dev.waymark.fixture.TestSystem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultsTest {
    private static final int STEPS = 200;

    @ParameterizedTest
    @ValueSource(strings = {"pct", "pctcp", "pos"})
    void theBudgetIsUsedUpNeverExceededAndSpreadEvenly(String label) {
        SimulatedDeployment<?> deployment = Busy.system(3).deploy();
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        FaultBudget faults = new FaultBudget(2, 10, 3);
        Settings settings = new Settings(deployment, 1, STEPS, faults);
        int[] crashes = new int[4];
        int restarts = 0;
        int executions = 300;
        int used = 0;
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), STEPS)) {
            for (int seed = 1; seed <= executions; seed++) {
                Plan plan = new Plan(0, seed);
                Outcome outcome = explorer.explore(
                        plan,
                        chosen.strategy().configure(settings, chosen.options()).run(plan));
                assertThat(outcome.faults().crashes()).isLessThanOrEqualTo(2);
                assertThat(outcome.faults().drops()).isLessThanOrEqualTo(10);
                assertThat(outcome.faults().duplicates()).isLessThanOrEqualTo(3);
                used += outcome.faults().equals(faults) ? 1 : 0;
                for (int i = 0; i < explorer.log().size(); i++) {
                    int kind = Code.kind(explorer.log().get(i));
                    crashes[i * 4 / STEPS] += kind == Code.CRASH ? 1 : 0;
                    restarts += kind == Code.RESTART ? 1 : 0;
                }
            }
        }
        assertThat(used).isGreaterThan(executions * 8 / 10);
        for (int quarter : crashes) {
            assertThat(quarter).isBetween(110, 190); // 150 and more than three standard deviations
        }
        assertThat(restarts).isGreaterThan(executions * 3 / 2);
    }

    @Test
    void requestsAreMadeOfEveryNode() {
        SimulatedDeployment<?> deployment = Busy.system(3).deploy();
        for (String label : List.of("pct", "pctcp", "pos")) {
            Strategies.Chosen chosen = Strategies.standard().parse(label);
            Settings settings = new Settings(deployment, 1, STEPS, FaultBudget.NONE);
            int[] invoked = new int[4];
            try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), STEPS)) {
                for (int seed = 1; seed <= 50; seed++) {
                    Plan plan = new Plan(0, seed);
                    explorer.explore(
                            plan,
                            chosen.strategy()
                                    .configure(settings, chosen.options())
                                    .run(plan));
                    for (int i = 0; i < explorer.log().size(); i++) {
                        long decision = explorer.log().get(i);
                        invoked[Code.b(decision) & 3] += Code.kind(decision) == Code.INVOKE ? 1 : 0;
                    }
                }
            }
            assertThat(invoked[1] + invoked[2] + invoked[3]).as(label).isEqualTo(50 * 2 * 2);
            assertThat(List.of(invoked[1], invoked[2], invoked[3])).allMatch(count -> count > 30);
        }
    }

    @Test
    void itStopsWhenNothingIsLeft() {
        SimulatedDeployment<?> quiet = TestSystem.of(2).deploy();
        Settings settings = new Settings(quiet, 1, STEPS, new FaultBudget(0, 5, 5));
        for (String label : List.of("pct", "pctcp", "pos")) {
            Strategies.Chosen chosen = Strategies.standard().parse(label);
            try (Explorer explorer = new Explorer(quiet, List.of(), List.of(), STEPS)) {
                Plan plan = new Plan(0, 1);
                Outcome outcome = explorer.explore(
                        plan,
                        chosen.strategy().configure(settings, chosen.options()).run(plan));
                assertThat(outcome.decisions()).isZero();
            }
        }
    }
}
