package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.trace.Recorder;
import dev.waymark.engine.trace.causality.HappensBefore;
import dev.waymark.engine.trace.chart.MessageChart;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.fixture.Restless;
import dev.waymark.fixture.Restless.Whim;
import dev.waymark.fixture.Talk;
import dev.waymark.fixture.TestSystem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What nodes do by themselves belongs to no decision, wherever decisions and events are put side by side. */
class UnaskedTest {
    /** Node 2 speaks up after the start and after the first decision. */
    private static Restless restless() {
        return new Restless(
                TestSystem.of(2),
                (decisions, execution) -> decisions == 2
                        ? null
                        : new Whim(2, env -> {
                            env.emit("bored", decisions);
                            env.send(1, "hello");
                        }));
    }

    @Test
    void itIsNoDecisionsEventAndIsCounted() {
        Recorder recorder = new Recorder();
        try (Explorer explorer = new Explorer(restless(), List.of(), List.of(), 2)) {
            Outcome outcome = explorer.explore(
                    new Plan(0, 1), view -> view.decisions() == 0 ? Code.pause(1) : Code.resume(1), recorder);
            assertThat(outcome.decisions()).isEqualTo(2);
            assertThat(outcome.inexact().unasked()).isEqualTo(4);
            assertThat(outcome.inexact().notQuiescent()).isEqualTo(2);
        }
        assertThat(EventText.lines(recorder.events()))
                .containsExactly(
                        "started 1",
                        "started 2",
                        "unasked",
                        "emitted 2 bored 0",
                        "sent 2>1#1 hello",
                        "paused 1",
                        "unasked",
                        "emitted 2 bored 1",
                        "sent 2>1#2 hello",
                        "resumed 1");
        assertThat(recorder.begins()).containsExactly(5, 9);
    }

    @Test
    void aReplayPutsDecisionsAndEventsTogether() {
        Decision hear = new Decision.Deliver(MessageName.parse("2>1#2"), null, null);
        List<Decision> script = List.of(new Decision.Heal(), hear);
        try (Replayer replayer = new Replayer(restless(), List.of())) {
            Recording recording = replayer.replay(new Plan(0, 1), script, true);
            assertThat(recording.decisions())
                    .containsExactly(
                            new Decision.Heal(),
                            new Decision.Deliver(((Decision.Deliver) hear).message(), "hello", null));
            assertThat(recording.skipped()).isZero();
            assertThat(recording.decisionOf(2)).isEqualTo(-1);
            assertThat(recording.decisionOf(6)).isZero();
            assertThat(recording.decisionOf(9)).isEqualTo(1);
        }
    }

    @Test
    void itHappensAtItsNodeAndIsMarkedInTheChart() {
        Recorder recorder = new Recorder();
        try (Explorer explorer = new Explorer(restless(), List.of(), List.of(), 1)) {
            explorer.explore(new Plan(0, 1), view -> Code.deliver(view.message(0)), recorder);
        }
        List<Event> events = recorder.events();
        HappensBefore order = new HappensBefore(events, 2);
        int unasked = events.indexOf(new Event.Unasked());
        int delivered = events.stream()
                .filter(Event.Delivered.class::isInstance)
                .map(events::indexOf)
                .findFirst()
                .orElseThrow();
        assertThat(order.causesOf(unasked)).isEmpty();
        assertThat(order.causesOf(delivered)).contains(unasked + 1, unasked + 2).doesNotContain(unasked);
        assertThat(new MessageChart(events, 2).render().lines().filter(line -> line.contains("came unasked")))
                .hasSize(2);
    }

    @Test
    void anExactClusterHasNoneOfIt() {
        try (Explorer explorer = new Explorer(Talk.system(3).deploy(), List.of(), List.of(), 20)) {
            Outcome outcome = explorer.explore(
                    new Plan(0, 1), view -> view.timers() > 0 ? Code.fire(view.timer(0)) : Code.stop());
            assertThat(outcome.inexact()).isEqualTo(Outcome.Inexact.NOTHING);
        }
    }
}
