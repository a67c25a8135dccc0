package dev.waymark.systems.microbenchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MicrobenchmarkTest {
    @Test
    void actorsRegisterInOrderOfCreationAndTheRequestIsAccepted() {
        try (Cluster cluster = Fixture.deploy(Map.of("workers", "2"), List.of()).cluster()) {
            cluster.reset(1, null);
            View view = cluster.view();
            assertThat(view.inFlight()).isEqualTo(4);
            for (int sender = 2; sender <= 5; sender++) {
                assertThat(view.deliverable()).isEqualTo(1);
                assertThat(MessageName.of(view.message(0))).hasToString(sender + ">1#1");
                assertThat(cluster.apply(Code.deliver(view.message(0)))).isNull();
            }
            assertThat(cluster.count("request-accepted")).isEqualTo(1);
            assertThat(view.state(1)).isEqualTo(new State.OfMaster(2, true, true));
        }
    }

    @Test
    void aMessageBehindAnotherInItsInboxIsNotDelivered() {
        try (Cluster cluster = Fixture.deploy(Map.of(), List.of()).cluster()) {
            cluster.reset(1, null);
            assertThat(cluster.apply(Code.deliver(Code.name(3, 1, 1)))).isEqualTo(Skip.CHANNEL_ORDER);
        }
    }

    @Test
    void eachInboxIsEmptiedInTheOrderInWhichItWasFilled() {
        List<Event> events = events(Fixture.deploy(Map.of("freeStart", "true"), List.of()), 3);
        for (int node = 1; node <= 9; node++) {
            int receiver = node;
            List<MessageName> delivered = events.stream()
                    .filter(e -> e instanceof Event.Delivered && e.node() == receiver)
                    .map(e -> ((Event.Delivered) e).message())
                    .toList();
            List<MessageName> sent = events.stream()
                    .filter(e -> e instanceof Event.Sent s && s.message().to() == receiver)
                    .map(e -> ((Event.Sent) e).message())
                    .toList();
            assertThat(delivered).isNotEmpty().isEqualTo(sent);
        }
    }

    @Test
    void withAFreeStartTheRequestMayComeTooEarly() {
        SimulatedDeployment<State> deployment = Fixture.deploy(Map.of("workers", "1", "freeStart", "true"), List.of());
        int[] accepted = new int[1];
        Fixture.random(deployment, 1, FaultBudget.NONE, 3000, outcome -> {
            accepted[0] += outcome.health()[0];
            return false;
        });
        // The client's own start is the last of three in a third of the executions.
        assertThat(accepted[0]).isBetween(850, 1150);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomFindsTheRaceOfSixTasksWithinFiveHundredExecutions(long seed) {
        // 1 in 32 executions shows it: 500 miss it with probability 1.3e-7.
        SimulatedDeployment<State> deployment = Fixture.deploy(Map.of(), Fixture.FLUSH_RACE);
        List<Outcome> last = new ArrayList<>();
        Fixture.random(deployment, seed, FaultBudget.NONE, 500, outcome -> outcome.violated() && last.add(outcome));
        assertThat(last).hasSize(1);
        assertThat(last.get(0).verdicts())
                .filteredOn(verdict -> verdict.violated())
                .singleElement()
                .satisfies(verdict -> {
                    assertThat(verdict.property()).isEqualTo("no-failure");
                    assertThat(verdict.message()).contains("node 2 failed").contains("buffer that was flushed");
                });
    }

    @ParameterizedTest
    @CsvSource({"2, 4750, 5250", "4, 1085, 1415", "6, 225, 400", "8, 35, 122"})
    void theRaceShowsInOneOfTwoToTheTasksLessOneExecutions(int tasks, int least, int most) {
        SimulatedDeployment<State> deployment =
                Fixture.deploy(Map.of("tasks", Integer.toString(tasks)), Fixture.FLUSH_RACE);
        int[] found = new int[1];
        Fixture.random(deployment, 1, FaultBudget.NONE, 10_000, outcome -> {
            found[0] += outcome.violated() ? 1 : 0;
            return false;
        });
        assertThat(found[0]).isBetween(least, most);
    }

    @Test
    void nothingFailsWithoutTheBug() {
        assertNothingFails(20_000);
    }

    @Test
    @Tag("long")
    void nothingFailsWithoutTheBugInAMillion() {
        assertNothingFails(1_000_000);
    }

    private static void assertNothingFails(int executions) {
        FaultBudget faults = FaultBudget.parse("crashes=2,drops=2,duplicates=2");
        for (String channels : List.of("none", "pair", "receiver")) {
            SimulatedDeployment<State> deployment =
                    Fixture.deploy(Map.of("channels", channels, "freeStart", "true"), List.of());
            assertThat(Fixture.random(deployment, 1, faults, executions / 4, Outcome::violated))
                    .isEqualTo(executions / 4);
        }
        SimulatedDeployment<State> asPublished = Fixture.deploy(Map.of(), List.of());
        assertThat(Fixture.random(asPublished, 1, FaultBudget.NONE, executions / 4, Outcome::violated))
                .isEqualTo(executions / 4);
    }

    @Test
    void theSameSeedGivesTheSameEvents() {
        SimulatedDeployment<State> deployment = Fixture.deploy(Map.of("tasks", "40", "freeStart", "true"), List.of());
        assertThat(events(deployment, 7)).isEqualTo(events(deployment, 7)).isNotEqualTo(events(deployment, 8));
    }

    @Test
    void aBugThatCannotShowIsRefused() {
        assertThatThrownBy(() -> Fixture.deploy(Map.of("tasks", "1"), Fixture.FLUSH_RACE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("tasks=1");
    }

    private static List<Event> events(SimulatedDeployment<State> deployment, long seed) {
        List<Event> events = new ArrayList<>();
        try (Cluster cluster = deployment.cluster()) {
            cluster.reset(seed, new EventStream() {
                @Override
                protected void on(Event event) {
                    events.add(event);
                }
            });
            Rng random = new Rng(seed);
            View view = cluster.view();
            while (view.deliverable() > 0) {
                cluster.apply(Code.deliver(view.message(random.nextInt(view.deliverable()))));
            }
        }
        return events;
    }
}
