package dev.waymark.engine.scenario.run;

import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.property.Machine;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilteredStrategyTest {
    /** Remembers how many plans it made. */
    private static final class Counting implements ConfiguredStrategy {
        @Override
        public Planner planner(List<String> measured) {
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
        public Run run(Plan plan) {
            throw new AssertionError("nothing is run here");
        }
    }

    private static Planner planner() {
        Scenario scenario = scenario("none").expect(Machine.machine().accepting());
        return new FilteredStrategy(scenario, new Counting(), 50, new FilterCounts(0)).planner(List.of());
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
