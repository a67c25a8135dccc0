package dev.waymark.core.scenario;

import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.property.Machine;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.core.trace.fixture.ToySystem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScenarioStrategyTest {
    /** Remembers how many plans it made. */
    private static final class Counting implements Strategy {
        @Override
        public String name() {
            return "counting";
        }

        @Override
        public String summary() {
            return "counts";
        }

        @Override
        public Planner planner(Settings settings, Map<String, String> options) {
            return new Planner() {
                private int count;

                @Override
                public Plan plan(long index) {
                    return new Plan(index, count++);
                }

                @Override
                public void save(DataOutput out) throws IOException {
                    out.writeInt(count);
                }

                @Override
                public void restore(DataInput in) throws IOException {
                    count = in.readInt();
                }
            };
        }

        @Override
        public Run run(Plan plan, Settings settings, Map<String, String> options) {
            throw new AssertionError("nothing is run here");
        }
    }

    private static Planner planner() {
        Strategies.Chosen counting = new Strategies.Chosen("counting", new Counting(), Map.of());
        Scenario scenario = scenario("none").expect(Machine.machine().accepting());
        Strategies.Chosen chosen = ScenarioStrategy.around(counting, scenario, new Tallies(0));
        Deployment deployment = ToySystem.deploy(Map.of());
        return chosen.strategy().planner(new Settings(deployment, 1, 50, deployment.faults()), chosen.options());
    }

    @Test
    void whatTheStrategyBelowRemembersIsSavedAndRestored() throws IOException {
        Planner first = planner();
        first.plan(0);
        first.plan(1);
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        first.save(new DataOutputStream(saved));
        Planner second = planner();
        second.restore(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
        assertThat(second.plan(2).seed()).isEqualTo(2);
    }
}
