package dev.waymark.testkit.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.Deployment;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Version;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Property;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Repetition;
import dev.waymark.engine.ReplaySimilarity;
import dev.waymark.engine.Script;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.testkit.Chatter;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Recording, replaying and shrinking on threads. Nothing here depends on the order in which threads run: rumours go round
 * the ring, and the question that is looked for goes the other way.
 */
class ThreadedEngineTest {
    /** Violated once node 1's question has reached node 3. */
    private static final Property IN_PEACE = CommonProperties.never(
            "in-peace",
            (event, view) -> event instanceof Event.Emitted emitted
                    && emitted.node() == 3
                    && emitted.name().equals(Chatter.QUESTIONED));

    private static final Decision ASK = new Decision.Invoke(new OperationName(1, 1), 1, null);
    private static final Decision HEAR = new Decision.Deliver(MessageName.parse("1>3#1"), "Question", null);

    /** With some that lead nowhere. */
    private static final List<Decision> SCRIPT = List.of(
            new Decision.Wait(5),
            new Decision.Invoke(new OperationName(2, 1), 2, null),
            ASK,
            new Decision.Deliver(MessageName.parse("2>1#1"), "Question", null),
            new Decision.Wait(5),
            HEAR);

    /** Chatter with a word at the start that is another one every time. */
    private static Node nervous(Env env) {
        Node chatter = Chatter.node(env);
        return new Node() {
            @Override
            public void start() {
                env.emit("nervous", System.nanoTime());
                chatter.start();
            }

            @Override
            public void receive(int from, Object message) {
                chatter.receive(from, message);
            }

            @Override
            public void timer(String kind) {
                chatter.timer(kind);
            }

            @Override
            public void request(Operation operation) {
                chatter.request(operation);
            }

            @Override
            public Object state() {
                return chatter.state();
            }
        };
    }

    private static Deployment threads() {
        return new Threads(Chatter.NODES, ThreadedEngineTest::nervous, Chatter.WORKLOAD);
    }

    private static Outcome explored() {
        try (Explorer explorer = new Explorer(threads(), List.of(IN_PEACE), List.of(), 100)) {
            return explorer.explore(new Plan(0, 1), new Script(SCRIPT));
        }
    }

    @Test
    void aViolationIsRecordedAsItGoes() {
        Outcome outcome = explored();
        assertThat(outcome.violated()).isTrue();
        RecordedExecution recorded = outcome.inexact().recorded();
        assertThat(recorded).isNotNull();
        assertThat(recorded.decisions()).isEqualTo(SCRIPT);
        assertThat(recorded.begins()).hasSameSizeAs(SCRIPT);
        assertThat(EventText.lines(recorded.events()))
                .contains("delivered 1>3#1 Question[client=1, number=1]", "emitted 3 questioned 1");
        assertThat(recorded.events().stream()
                        .filter(Event.Unasked.class::isInstance)
                        .count())
                .isLessThanOrEqualTo(outcome.inexact().unasked());
    }

    private static Trace trace(Outcome outcome) {
        RecordedExecution recorded = outcome.inexact().recorded();
        assertThat(recorded).isNotNull();
        return new Trace(
                "test",
                Version.UNKNOWN,
                CodeVersion.NOT_KNOWN,
                CampaignSpec.of("chatter").withStrategy("script"),
                0,
                1,
                null,
                List.of(IN_PEACE.name()),
                recorded,
                IN_PEACE.name(),
                outcome.verdicts());
    }

    @Test
    void itIsReproducedThoughNoTwoExecutionsAreAlike() {
        Trace trace = trace(explored());
        Repetition repetition = Repetition.of(threads(), List.of(IN_PEACE), trace, 3);
        assertThat(repetition.text()).isEqualTo("3 of 3");
        for (TraceReplay replay : repetition.replays()) {
            ReplaySimilarity likeness = replay.likeness();
            assertThat(likeness).isNotNull();
            assertThat(likeness.appliedShare()).isEqualTo(1);
            assertThat(likeness.seenAgainShare()).isPositive().isLessThan(1);
            assertThat(replay.recording().lines())
                    .isNotEqualTo(EventText.lines(trace.execution().events()));
        }
    }

    @Test
    void itIsShrunkToWhatMatters() {
        Shrinker.Shrunk shrunk = new Shrinker(
                        threads(), IN_PEACE, new Plan(0, 1), new Shrinker.Options(2_000).within(600_000L))
                .shrink(SCRIPT);
        assertThat(shrunk.reproduced()).isTrue();
        assertThat(shrunk.minimal()).isTrue();
        assertThat(shrunk.decisions()).containsExactly(ASK, HEAR);
        assertThat(shrunk.executions()).isGreaterThanOrEqualTo(2 * SCRIPT.size());
    }

    @Test
    void whatNeverFiresIsNotShrunk() {
        Property fine = CommonProperties.sometimes("fine", (event, view) -> false);
        Shrinker.Shrunk shrunk = new Shrinker(
                        threads(), fine, new Plan(0, 1), new Shrinker.Options(2_000).within(600_000L))
                .shrink(SCRIPT);
        assertThat(shrunk.reproduced()).isFalse();
        assertThat(shrunk.executions()).isEqualTo(2);
    }
}
