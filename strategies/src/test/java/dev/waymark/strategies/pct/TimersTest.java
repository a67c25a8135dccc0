package dev.waymark.strategies.pct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Event;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimersTest {
    private static final int MESSAGES = 30;

    /** Node 1 has a heartbeat that never ends; nodes 2 and 3 pass a ball. */
    private static TestSystem heartbeat() {
        return TestSystem.of(3).nodes(env -> new Puppet(env) {
            @Override
            public void start() {
                if (env.self() == 1) {
                    env.setTimer("heartbeat", 10);
                    env.setTimer("late", 1000);
                } else if (env.self() == 2) {
                    env.send(3, MESSAGES);
                }
            }

            @Override
            public void timer(String kind) {
                env.setTimer(kind, 10);
            }

            @Override
            public void receive(int from, Object message) {
                if ((int) message > 1) {
                    env.send(from, (int) message - 1);
                }
            }
        });
    }

    /** D: a delivery, h and l: firings. */
    private static String explore(String label, long seed, int steps) {
        SimulatedDeployment<?> deployment = heartbeat().deploy();
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        Settings settings = new Settings(deployment, 1, steps, FaultBudget.NONE);
        StringBuilder text = new StringBuilder();
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), steps)) {
            Plan plan = new Plan(0, seed);
            explorer.explore(
                    plan,
                    chosen.strategy().configure(settings, chosen.options()).run(plan),
                    new EventStream() {
                        @Override
                        protected void on(Event event) {
                            if (event instanceof Event.Delivered) {
                                text.append('D');
                            } else if (event instanceof Event.Fired fired) {
                                text.append(fired.timer().kind().charAt(0));
                            }
                        }
                    });
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"pct", "pctcp", "pos", "pct:again=1", "pctcp:again=1", "pctcp:depth=1:again=1", "pos:again=1"})
    void aHeartbeatStarvesNobodyAndIsNotStarved(String label) {
        List<Integer> heartbeatsBefore = new ArrayList<>();
        for (int seed = 1; seed <= 200; seed++) {
            String events = explore(label, seed, 500);
            assertThat(events.chars().filter(c -> c == 'D').count())
                    .as("seed %d: %s", seed, events)
                    .isEqualTo(MESSAGES);
            heartbeatsBefore.add((int) events.substring(0, events.lastIndexOf('D'))
                    .chars()
                    .filter(c -> c != 'D')
                    .count());
        }
        assertThat(heartbeatsBefore).anyMatch(count -> count > 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pct:timers=idle", "pctcp:timers=idle", "pos:timers=idle"})
    void whenIdleTheEarliestDeadlineFires(String label) {
        for (int seed = 1; seed <= 20; seed++) {
            assertThat(explore(label, seed, MESSAGES + 5)).isEqualTo("D".repeat(MESSAGES) + "hhhhh");
        }
    }

    /** Both timers fire before the strategy is asked for the first time: what it is shown then are no first firings. */
    @Test
    void whatSomebodyElseFiredBeforeTheFirstLookHasFired() {
        SimulatedDeployment<?> deployment = heartbeat().deploy();
        Strategies.Chosen chosen = Strategies.standard().parse("pctcp:again=1000000");
        Settings settings = new Settings(deployment, 1, 20, FaultBudget.NONE);
        Plan plan = new Plan(0, 1);
        Run inner = chosen.strategy().configure(settings, chosen.options()).run(plan);
        Run hasty = new Run() {
            @Override
            public long next(View view) {
                return view.decisions() < 2 ? Code.fire(view.timer(view.decisions())) : inner.next(view);
            }

            @Override
            public @Nullable Observer observer() {
                return inner.observer();
            }
        };
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 20)) {
            explorer.explore(plan, hasty);
        }
        assertThat(inner.counters()).containsEntry(PriorityRun.EVENTS, 18); // the ball each time, and no timer
    }

    @Test
    void aFirstFiringMayComeAtAnyTimeWhateverItsDeadline() {
        List<Integer> places = new ArrayList<>();
        for (int seed = 1; seed <= 200; seed++) {
            places.add(explore("pctcp", seed, 500).indexOf('l'));
        }
        assertThat(places).anyMatch(place -> place == 0).anyMatch(place -> place > 5 && place < MESSAGES);
    }
}
