package dev.waymark.engine.scenario.campaign;

import static dev.waymark.core.scenario.Actions.count;
import static dev.waymark.core.scenario.Actions.drop;
import static dev.waymark.core.scenario.Actions.hold;
import static dev.waymark.core.scenario.Actions.release;
import static dev.waymark.core.scenario.Conditions.counter;
import static dev.waymark.core.scenario.Conditions.emits;
import static dev.waymark.core.scenario.Conditions.from;
import static dev.waymark.core.scenario.Conditions.isReceive;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Conditions.to;
import static dev.waymark.core.scenario.Conditions.wasHeld;
import static dev.waymark.core.scenario.Nodes.role;
import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Warning;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Machine;
import dev.waymark.core.scenario.ReleaseOrder;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.scenario.run.Expectation;
import dev.waymark.engine.scenario.run.Trial;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.fixture.Busy;
import dev.waymark.fixture.Talk;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Many executions: verdicts, warnings, determinism, and what becomes of a violation. */
class ScenarioRunTest {
    private static Scenario lateAnswer() {
        return scenario("late answer")
                .roles("slow=1,rest=*")
                .when(isSend("Answer").and(from(role("slow"))))
                .then(hold("late"))
                .when(emits("answered").and(counter("answers").atLeast(2)))
                .then(release("late"))
                .when(emits("answered"))
                .then(count("answers"))
                .expect(Machine.machine()
                        .on(emits("answered"), "answered")
                        .on(isReceive("Answer").and(wasHeld("late")), Machine.SUCCESS));
    }

    @Test
    void tellsReachAndSafetyApart() {
        ScenarioResult result = new ScenarioRunner(lateAnswer(), Talk.system(3)).run(100);
        assertThat(result.executions()).isEqualTo(100);
        assertThat(result.reached() + result.notReached()).isEqualTo(100);
        assertThat(result.reached()).isBetween(50L, 99L); // node 1 is slow in a third: it answers nobody
        assertThat(result.violated()).isZero();
        assertThat(result.outcome()).isEqualTo(result.reached() + "/100");
        assertThat(result.filters()).allMatch(filter -> filter.matched() > 0);
        assertThat(result.warnings()).isEmpty();
    }

    @Test
    void warnsOfWhatNeverHappened() {
        Scenario scenario = scenario("dead")
                .when(isSend("Nothing"))
                .then(drop())
                .expect(Machine.machine().on(emits("nothing"), Machine.SUCCESS));
        ScenarioResult result = new ScenarioRunner(scenario, Talk.system(3)).run(10);
        assertThat(result.warnings()).extracting(Warning::kind).containsExactly("dead-filter", "never-left-start");
        assertThat(result.warnings().get(0).message()).contains("send Nothing -> drop", "ScenarioRunTest.java:");
        assertThat(result.reached()).isZero();
    }

    @Test
    void doesNotDependOnWorkersOrOnWhenItRuns() {
        for (Strategy strategy : Strategies.standard().all()) {
            if (strategy.name().equals("waypoint")) {
                continue; // it needs a target
            }
            List<String> results = new ArrayList<>();
            for (int workers : new int[] {1, 1, 3}) {
                ScenarioResult result = new ScenarioRunner(lateAnswer(), Talk.system(3))
                        .over(strategy.name())
                        .seed(5)
                        .workers(workers)
                        .run(200);
                results.add(result.reached() + " " + result.filters() + result.heldAtEnd() + result.warnings()
                        + result.totals().decisions());
            }
            assertThat(results).as(strategy.name()).containsOnly(results.get(0));
        }
    }

    @Test
    void executionsAreTheSameByteForByte() {
        for (int seed = 1; seed <= 5; seed++) {
            assertThat(Trial.of(lateAnswer(), Talk.system(3), seed).lines())
                    .isEqualTo(Trial.of(lateAnswer(), Talk.system(3), seed).lines());
        }
    }

    @Test
    void aViolationIsReplayedAndShrunkWithoutTheFilters() {
        Scenario scenario = scenario("no answer from the slow one")
                .roles("slow=1,rest=*")
                .when(isSend("Answer").and(from(role("slow"))))
                .then(hold("late"))
                .when(counter("answers").equalTo(3))
                .then(release("late"))
                .when(emits("answered"))
                .then(count("answers"))
                .expect(Machine.machine().on(isReceive("Answer").and(wasHeld("late")), Machine.FAIL));
        ScenarioRunner runner = new ScenarioRunner(scenario, Talk.system(3));
        ScenarioResult result = runner.run(20);
        assertThat(result.violated()).isPositive();
        Violation violation = result.totals().violations().iterator().next();
        try (Replayer replayer = new Replayer(runner.target().deployment(), List.of(new Expectation(scenario)))) {
            Recording recording = replayer.replay(violation.plan(), violation.script(), true);
            assertThat(recording.skipped()).isZero();
            assertThat(recording.violation()).isEqualTo(violation.verdict());
            Shrinker.Shrunk shrunk = new Shrinker(
                            runner.target().deployment(),
                            new Expectation(scenario),
                            violation.plan(),
                            Shrinker.Options.DEFAULT)
                    .shrink(recording.decisions());
            assertThat(shrunk.reproduced()).isTrue();
            assertThat(shrunk.decisions()).hasSizeLessThan(violation.script().size());
        }
    }

    @Test
    void filtersDoNotUseUpTheStrategysFaults() {
        Scenario scenario = scenario("drops")
                .when(isSend("Ask").and(to(3)))
                .then(drop())
                .faults(new FaultBudget(0, 2, 0))
                .steps(15)
                .expect(Machine.machine().accepting());
        ScenarioResult result = new ScenarioRunner(scenario, Talk.system(3)).run(50);
        double perExecution = result.totals().faults().get("drops");
        double ofFilter = result.filters().get(0).matched() / 50.0;
        assertThat(perExecution).isGreaterThan(ofFilter + 0.5);
    }

    @Test
    void worksOnASystemWithEverythingAndUnderFaults() {
        Scenario scenario = scenario("busy")
                .when(isSend().and(from(1)))
                .then(hold("ones"))
                .when(emits("spread").and(counter("spreads").atLeast(4)))
                .then(release("ones", ReleaseOrder.RANDOM))
                .when(emits("spread"))
                .then(count("spreads"))
                .faults(new FaultBudget(2, 3, 2))
                .expect(Machine.machine().on(wasHeld("ones").and(isReceive()), Machine.SUCCESS));
        ScenarioResult one = new ScenarioRunner(scenario, Busy.system(4)).run(100);
        ScenarioResult two =
                new ScenarioRunner(scenario, Busy.system(4)).workers(2).run(100);
        assertThat(one.reached()).isGreaterThan(50).isEqualTo(two.reached());
        assertThat(one.filters()).isEqualTo(two.filters());
    }
}
