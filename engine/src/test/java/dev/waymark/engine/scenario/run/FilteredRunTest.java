package dev.waymark.engine.scenario.run;

import static dev.waymark.core.scenario.Actions.drop;
import static dev.waymark.core.scenario.Actions.hold;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Conditions.to;
import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.property.Machine;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.Explorer;
import dev.waymark.fixture.Talk;
import dev.waymark.fixture.TestSystem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FilteredRunTest {
    /** The strategy sees the same view twice if a filter decided in between, and hears of it. */
    @Test
    void aFilterNeverEatsTheStrategysTurn() {
        Scenario scenario = scenario("turns")
                .when(isSend("Ask").and(to(3)))
                .then(drop())
                .expect(Machine.machine().accepting());
        List<Integer> asked = new ArrayList<>();
        List<String> heard = new ArrayList<>();
        Run counting = new Run() {
            @Override
            public long next(View view) {
                asked.add(view.decisions());
                for (int i = 0; i < view.deliverable(); i++) {
                    assertThat(Code.b(view.message(i))).isNotEqualTo(3);
                }
                if (view.deliverable() > 0) {
                    return Code.deliver(view.message(0));
                }
                return view.timers() > 0 ? Code.fire(view.timer(0)) : Code.stop();
            }

            @Override
            public @Nullable Observer observer() {
                return new EventStream() {
                    @Override
                    protected void on(Event event) {
                        if (event instanceof Event.Dropped dropped) {
                            heard.add(dropped.message().toString());
                        }
                    }
                };
            }
        };
        TestSystem tested = Talk.system(3);
        try (var explorer = new Explorer(tested.deploy(), List.of(), List.of(), 50)) {
            explorer.explore(new Plan(0, 1), new FilteredRun(scenario, counting, 50, new FilterActivity()));
            // 3 firings, 3 asks to node 2, 3 answers: 9 turns and the one in which nothing is left; 3 drops in between
            assertThat(asked).hasSize(10);
            assertThat(heard).containsExactly("1>3#1", "1>3#2", "1>3#3");
            assertThat(explorer.log().size()).isEqualTo(12);
        }
    }

    @Test
    void aStrategyThatDecidesAboutWhatIsHiddenIsOverruledAndThatIsCounted() {
        Scenario scenario = scenario("stubborn")
                .when(isSend("Ask"))
                .then(hold("x"))
                .expect(Machine.machine().accepting());
        Run stubborn = view -> view.decisions() == 0
                ? Code.fire(view.timer(0))
                : Code.deliver(MessageName.parse("1>3#1").code());
        FilterActivity tally = new FilterActivity();
        try (var explorer = new Explorer(Talk.system(3).deploy(), List.of(), List.of(), 20)) {
            explorer.explore(new Plan(0, 1), new FilteredRun(scenario, stubborn, 20, tally));
        }
        assertThat(tally.summary().overruled()).isPositive();
        assertThat(tally.summary().heldAtEnd()).isPositive();
    }
}
