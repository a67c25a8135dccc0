package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.TraceReplay.Result;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.engine.trace.Recorder;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.fixture.Traces;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.Restless;
import dev.waymark.fixture.TestSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Recording, replaying and shrinking where the same decisions do not always lead to the same end. */
class InexactTest {
    private static final Property CALM = CommonProperties.never("calm", Condition.emitted("upset"));

    /** Those of the first execution; the third lets node 1 hear the word. */
    private static final List<Decision> SCRIPT = IntStream.rangeClosed(1, 3)
            .<Decision>mapToObj(i -> new Decision.Deliver(MessageName.parse("2>1#" + i), null, null))
            .toList();

    private static TestSystem system(IntPredicate upset, Restless[] self) {
        return TestSystem.of(2).nodes(env -> new Puppet(env) {
            @Override
            public void start() {
                for (int i = 1; env.self() == 2 && i <= 4; i++) {
                    env.send(1, i == 3 ? "word" : "talk");
                }
            }

            @Override
            public void receive(int from, Object message) {
                super.receive(from, message);
                if (message.equals("word") && upset.test(self[0] == null ? 0 : self[0].executions() - 1)) {
                    env.emit("upset");
                }
            }
        });
    }

    /** A word upsets node 1 in the executions that {@code upset} names; in every other one node 2 mumbles by itself. */
    private static Restless talkers(IntPredicate upset) {
        Restless[] self = new Restless[1];
        self[0] = new Restless(
                system(upset, self),
                (decisions, execution) ->
                        decisions == 1 && execution % 2 == 1 ? new Restless.Whim(2, env -> env.emit("mumble")) : null);
        return self[0];
    }

    private static Deployment exactTalkers() {
        return system(execution -> true, new Restless[1]).deploy();
    }

    private static Outcome explore(Explorer explorer) {
        return explorer.explore(new Plan(0, 1), new Script(SCRIPT));
    }

    @Test
    void whatAClusterCanDoIsKnownBeforeAnythingRuns() {
        Restless talkers = talkers(execution -> true);
        assertThat(exactTalkers().capabilities().exact()).isTrue();
        assertThat(talkers.capabilities().exact()).isFalse();
        assertThat(talkers.capabilities().decisionPoint()).isEqualTo(Capabilities.DecisionPoint.QUIET);
        assertThat(talkers.executions()).isZero();
    }

    @Test
    void aViolatingExecutionIsKeptAsItWasSeen() {
        try (Explorer explorer = new Explorer(talkers(execution -> true), List.of(CALM), List.of(), 100)) {
            Recorder recorder = new Recorder();
            Outcome outcome = explorer.explore(new Plan(0, 1), new Script(SCRIPT), recorder);
            RecordedExecution recorded = outcome.inexact().recorded();
            assertThat(recorded).isNotNull().isEqualTo(explorer.recorded());
            assertThat(recorded.events()).isEqualTo(recorder.events());
            assertThat(recorded.begins()).isEqualTo(recorder.begins());
            assertThat(recorded.decisions())
                    .extracting(Decision::toString)
                    .containsExactly(
                            "Deliver[message=2>1#1, type=talk, crash=null]",
                            "Deliver[message=2>1#2, type=talk, crash=null]",
                            "Deliver[message=2>1#3, type=word, crash=null]");
        }
    }

    @Test
    void whatViolatesNothingOrCanBeMadeAgainIsNotKept() {
        try (Explorer calm = new Explorer(talkers(execution -> false), List.of(CALM), List.of(), 100);
                Explorer exact = new Explorer(exactTalkers(), List.of(CALM), List.of(), 100)) {
            assertThat(explore(calm).inexact().recorded()).isNull();
            assertThat(calm.recorded()).isNotNull();
            assertThat(explore(exact).violated()).isTrue();
            assertThat(explore(exact).inexact()).isSameAs(Outcome.Inexact.NOTHING);
            assertThat(exact.recorded()).isNull();
        }
    }

    private static Trace trace(RecordedExecution execution, @Nullable Verdict verdict) {
        CampaignSpec spec = CampaignSpec.of("test-system").withChecks(ChecksSpec.USUAL.withProperties(List.of("calm")));
        return Traces.of(spec, execution, verdict);
    }

    /** Of the first execution: nobody mumbles. */
    private static Trace recorded(IntPredicate upset) {
        try (Explorer explorer = new Explorer(talkers(upset), List.of(CALM), List.of(), 100)) {
            Outcome outcome = explore(explorer);
            RecordedExecution execution = explorer.recorded();
            assertThat(execution).isNotNull();
            return trace(execution, outcome.violated() ? outcome.verdicts().get(0) : null);
        }
    }

    @Test
    void aReplayThatDiffersReproducesIfThePropertyIsViolatedAgain() {
        Trace trace = recorded(execution -> true);
        Repetition repetition = Repetition.of(talkers(execution -> execution != 3), List.of(CALM), trace, 4);
        assertThat(repetition.replays())
                .extracting(TraceReplay::result)
                .containsExactly(Result.REPRODUCED, Result.REPRODUCED, Result.REPRODUCED, Result.DIVERGED);
        assertThat(repetition.text()).isEqualTo("3 of 4");
        TraceReplay mumbling = repetition.replays().get(1);
        assertThat(mumbling.divergence()).isNull();
        assertThat(mumbling.recording().lines()).contains("unasked", "emitted 2 mumble");
        int events = trace.events().size();
        assertThat(mumbling.likeness()).isEqualTo(new ReplaySimilarity(3, 3, events, events));
        TraceReplay calm = repetition.replays().get(3);
        assertThat(calm.likeness()).isEqualTo(new ReplaySimilarity(3, 3, events, events - 1));
        assertThat(calm.divergence().what())
                .isEqualTo("calm is not violated this time: 3 of 3 decisions applied, " + (events - 1) + " of " + events
                        + " events were seen again in their order");
    }

    @Test
    void whatDoesNotApplyIsSkippedAndTheRestIsMade() {
        Trace trace = recorded(execution -> true);
        List<Decision> more = new ArrayList<>(trace.decisions());
        more.add(0, new Decision.Restart(2));
        Trace longer = Traces.with(trace, new RecordedExecution(more, List.of(), List.of(), -1), trace.verdict());
        TraceReplay replay = TraceReplay.of(talkers(execution -> true), List.of(CALM), longer);
        assertThat(replay.result()).isEqualTo(Result.REPRODUCED);
        assertThat(replay.likeness()).isEqualTo(new ReplaySimilarity(4, 3, 0, 0));
        assertThat(replay.recording().skips()).isEqualTo(Map.of("node already up", 1));
    }

    @Test
    void whereNothingWasViolatedNothingMayBe() {
        Trace trace = recorded(execution -> false);
        assertThat(TraceReplay.of(talkers(execution -> false), List.of(CALM), trace)
                        .result())
                .isEqualTo(Result.SAME_NO_VIOLATION);
        TraceReplay upset = TraceReplay.of(talkers(execution -> true), List.of(CALM), trace);
        assertThat(upset.result()).isEqualTo(Result.DIVERGED);
        assertThat(upset.divergence().what()).startsWith("no violation was recorded, but calm VIOLATED");
    }

    @Test
    void onAnExactClusterEveryEventIsComparedAsEver() {
        Trace trace = recorded(execution -> true);
        TraceReplay same = TraceReplay.of(exactTalkers(), List.of(CALM), trace);
        assertThat(same.result()).isEqualTo(Result.REPRODUCED);
        assertThat(same.likeness()).isNull();
        List<Event> events = new ArrayList<>(trace.events());
        events.add(5, new Event.Emitted(2, "mumble", List.of()));
        RecordedExecution changed = new RecordedExecution(
                trace.decisions(), events, trace.execution().begins(), trace.tail());
        Trace other = Traces.with(trace, changed, trace.verdict());
        assertThat(TraceReplay.of(exactTalkers(), List.of(CALM), other).result())
                .isEqualTo(Result.DIVERGED);
    }

    private static Shrinker.Shrunk shrink(Deployment deployment) {
        return new Shrinker(deployment, CALM, new Plan(0, 1), new Shrinker.Options(10_000).within(600_000L))
                .shrink(SCRIPT);
    }

    /** Of any three executions in a row two are upset. */
    @Test
    void shrinkingTakesWhatFiresInTwoOfThree() {
        Restless talkers = talkers(execution -> execution % 3 != 0);
        Shrinker.Shrunk shrunk = shrink(talkers);
        assertThat(shrunk.reproduced()).isTrue();
        assertThat(shrunk.minimal()).isTrue();
        assertThat(shrunk.decisions())
                .extracting(Decision::toString)
                .containsExactly("Deliver[message=2>1#3, type=word, crash=null]");
        assertThat(shrunk.executions()).isEqualTo(talkers.executions());
    }

    @Test
    void shrinkingRefusesWhatFiresInOneOfThree() {
        Restless talkers = talkers(execution -> execution % 3 == 0);
        Shrinker.Shrunk shrunk = shrink(talkers);
        assertThat(shrunk.reproduced()).isFalse();
        assertThat(shrunk.decisions()).isEqualTo(SCRIPT);
        assertThat(shrunk.executions()).isEqualTo(3).isEqualTo(talkers.executions());
    }

    /** Where every attempt violates two are enough, and where none does two are enough as well. */
    @Test
    void noAttemptIsMadeThatCannotChangeTheAnswer() {
        Restless talkers = talkers(execution -> true);
        Shrinker.Shrunk shrunk = shrink(talkers);
        assertThat(shrunk.executions() % 2).isZero();
        assertThat(shrink(talkers(execution -> false)).executions()).isEqualTo(2);
    }

    @Test
    void onAnExactClusterOneAttemptTellsAll() {
        Shrinker.Shrunk shrunk = shrink(exactTalkers());
        assertThat(shrunk.decisions()).hasSize(1);
        Deployment calm = system(execution -> false, new Restless[1]).deploy();
        assertThat(shrink(calm).executions()).isEqualTo(2); // by exact name, and as far as they apply
    }

    @Test
    void aTailIsRecordedAsItGoes() {
        Property settles = Property.of("settles", "", 1, () -> new Check() {
            @Override
            public void end(View view) {
                violated("never");
            }
        });
        try (Explorer explorer = new Explorer(talkers(execution -> true), List.of(settles), List.of(), 100)) {
            Outcome outcome = explorer.explore(new Plan(0, 1), view -> Code.stop());
            assertThat(outcome.inexact().recorded().tail()).isZero();
            assertThat(outcome.script()).hasSize(5);
        }
    }
}
