package dev.waymark.engine.scenario.campaign;

import static dev.waymark.core.scenario.Actions.drop;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.property.Machine;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.fixture.NotingStrategy;
import dev.waymark.fixture.Talk;
import org.junit.jupiter.api.Test;

class DistancesTest {
    /** The executions are those that the strategy makes anywhere else: what guides it is measured, and learned in time. */
    @Test
    void aStrategyIsGuidedHereToo() {
        Scenario scenario = scenario("drops")
                .when(isSend("Ask"))
                .then(drop())
                .expect(Machine.machine().accepting());
        NotingStrategy noting = new NotingStrategy();
        Distances.measure(
                scenario,
                Experiment.on(Target.of(Talk.system(3)))
                        .strategy(noting.chosen())
                        .executions(4),
                () -> false);
        assertThat(noting.calls)
                .containsExactly(
                        "measured [traces]",
                        "plan 0",
                        "plan 1",
                        "plan 2",
                        "learn 0",
                        "learn 1",
                        "learn 2",
                        "over",
                        "plan 3",
                        "learn 3",
                        "over");
    }
}
