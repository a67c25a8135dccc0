package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.TimerName;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Safety;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.fixture.Traces;
import dev.waymark.fixture.Talk;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The fair tail is announced, recorded, and begins at the same decision in a replay. */
class TailTest {
    private static final Decision HEAL = new Decision.Heal();
    private static final Decision DELIVER = new Decision.Deliver(MessageName.parse("1>2#1"), null, null);

    /** What happened before and after the tail began. */
    private static final class Watcher extends Check implements Observer {
        private final boolean content;
        private int healedBefore;
        private int healedAfter;
        private int begun;

        Watcher(boolean content) {
            this.content = content;
        }

        @Override
        public Observer observer() {
            return this;
        }

        @Override
        public void healed() {
            healedBefore += begun == 0 ? 1 : 0;
            healedAfter += begun;
        }

        @Override
        public void tailBegan() {
            begun++;
            if (content) {
                reached();
                settled();
            }
        }

        @Override
        public void end(View view) {
            if (!content) {
                violated(healedBefore + " heals, " + begun + " tails, " + healedAfter + " heals");
            }
        }
    }

    private static Property watcher() {
        return Property.of("watcher", "", 2, () -> new Watcher(false));
    }

    /** Heals twice, then has a timer fire. */
    private static Run healing() {
        return view ->
                view.decisions() < 2 ? Code.heal() : view.decisions() == 2 ? Code.fire(view.timer(0)) : Code.stop();
    }

    private static Outcome explored() {
        try (Explorer explorer = new Explorer(Talk.system(3).deploy(), List.of(watcher()), List.of(), 100)) {
            return explorer.explore(new Plan(0, 1), healing());
        }
    }

    /** Nobody knows what the fair rounds would have come to. */
    @Test
    void aTailThatAnotherViolationCutsShortIsNotJudged() {
        Property other = Property.of("other", "", () -> new CommonProperties.Stepwise() {
            @Override
            protected void at(View view) {
                violated("at once");
            }
        });
        try (Explorer explorer = new Explorer(Talk.system(3).deploy(), List.of(watcher(), other), List.of(), 100)) {
            Outcome outcome = explorer.explore(new Plan(0, 1), healing());
            assertThat(outcome.tail()).isEqualTo(-1);
            assertThat(outcome.verdicts().get(0).safety()).isEqualTo(Safety.INCONCLUSIVE);
            assertThat(outcome.verdicts().get(0).message())
                    .isEqualTo("the execution ended before its fair rounds did: other is violated");
            assertThat(outcome.verdicts().get(1).safety()).isEqualTo(Safety.VIOLATED);
        }
    }

    @Test
    void healingInMidRunIsNotItsBeginning() {
        Outcome outcome = explored();
        assertThat(outcome.verdicts().get(0).message()).isEqualTo("2 heals, 1 tails, 1 heals");
        assertThat(outcome.tail()).isEqualTo(3);
        assertThat(outcome.script().get(3)).isEqualTo(HEAL);
    }

    @Test
    void anExecutionWithoutOneHasNone() {
        Property none = Property.of("none", "", () -> new Watcher(false));
        try (Explorer explorer = new Explorer(Talk.system(3).deploy(), List.of(none), List.of(), 100)) {
            Outcome outcome = explorer.explore(new Plan(0, 1), healing());
            assertThat(outcome.verdicts().get(0).message()).isEqualTo("2 heals, 0 tails, 0 heals");
            assertThat(outcome.tail()).isEqualTo(-1);
        }
    }

    @Test
    void aReplayAnnouncesItAtTheSameDecision() {
        Outcome outcome = explored();
        try (Replayer replayer = new Replayer(Talk.system(3).deploy(), List.of(watcher()))) {
            for (boolean exact : new boolean[] {true, false}) {
                Recording told = replayer.replay(new Plan(0, 1), outcome.script(), outcome.tail(), exact);
                assertThat(told.verdicts()).isEqualTo(outcome.verdicts());
                assertThat(told.tail()).isEqualTo(3);
                Recording assumed = replayer.replay(new Plan(0, 1), outcome.script(), exact);
                assertThat(assumed).isEqualTo(told);
            }
            Recording cut = replayer.replay(new Plan(0, 1), outcome.script().subList(0, 3), 3, true);
            assertThat(cut.tail()).isEqualTo(3);
            assertThat(cut.verdicts().get(0).message()).isEqualTo("2 heals, 1 tails, 0 heals");
            Recording moved = replayer.replay(new Plan(0, 1), outcome.script(), 1, true);
            assertThat(moved.tail()).isEqualTo(1);
            assertThat(moved.verdicts().get(0).message()).isEqualTo("1 heals, 1 tails, 2 heals");
        }
    }

    @Test
    void withoutAPropertyThatAsksForItNothingIsAssumed() {
        Outcome outcome = explored();
        Property none = Property.of("none", "", () -> new Watcher(false));
        try (Replayer replayer = new Replayer(Talk.system(3).deploy(), List.of(none))) {
            assertThat(replayer.replay(new Plan(0, 1), outcome.script(), true).tail())
                    .isEqualTo(-1);
            assertThat(replayer.replay(new Plan(0, 1), outcome.script(), 3, true)
                            .tail())
                    .isEqualTo(3);
        }
    }

    @Test
    void aCheckThatNeedsNoMoreEndsItThere() {
        Property content = Property.of("content", "", 5, () -> new Watcher(true));
        try (Explorer explorer = new Explorer(Talk.system(3).deploy(), List.of(content), List.of(), 100);
                Replayer replayer = new Replayer(Talk.system(3).deploy(), List.of(content))) {
            Outcome outcome = explorer.explore(new Plan(0, 1), healing());
            assertThat(outcome.decisions()).isEqualTo(3).isEqualTo(outcome.tail());
            Recording longer = replayer.replay(new Plan(0, 1), List.of(HEAL, HEAL), 1, true);
            assertThat(longer.decisions()).hasSize(1);
        }
    }

    @Test
    void whereItBeginsIsAssumedOnlyWhereATailCanBe() {
        Decision fire = new Decision.Fire(TimerName.parse("1/go#1"), null);
        Decision restart = new Decision.Restart(2);
        assertThat(Script.assumedTail(List.of())).isEqualTo(-1);
        assertThat(Script.assumedTail(List.of(fire, DELIVER))).isEqualTo(-1);
        assertThat(Script.assumedTail(List.of(HEAL, fire, HEAL, restart, new Decision.Resume(1), DELIVER, fire)))
                .isEqualTo(2);
        assertThat(Script.assumedTail(List.of(HEAL, fire, new Decision.Crash(1, DiskMode.KEPT), DELIVER)))
                .isEqualTo(-1);
        assertThat(Script.assumedTail(List.of(fire, HEAL))).isEqualTo(1);
    }

    /** The tail that was recorded is left out, since every candidate has one of its own. */
    @Test
    void theShrinkerLeavesItOut() {
        List<Integer> tails = new ArrayList<>();
        Property once = Property.of("once", "", 2, () -> new Check() {
            @Override
            public void end(View view) {
                violated("as every time");
                tails.add(view.decisions());
            }
        });
        Outcome outcome = explored();
        Shrinker.Shrunk shrunk = new Shrinker(Talk.system(3).deploy(), once, new Plan(0, 1), Shrinker.Options.DEFAULT)
                .shrink(outcome.script(), outcome.tail());
        assertThat(shrunk.decisions()).isEmpty();
        assertThat(tails.get(0)).isEqualTo(outcome.script().size());
    }

    @Test
    void aTraceCarriesIt() {
        Outcome outcome = explored();
        try (Replayer replayer = new Replayer(Talk.system(3).deploy(), List.of(watcher()))) {
            Recording recording = replayer.replay(new Plan(0, 1), outcome.script(), outcome.tail(), true);
            CampaignSpec spec =
                    CampaignSpec.of("test-system").withChecks(ChecksSpec.USUAL.withProperties(List.of("watcher")));
            Trace trace = Traces.of(spec, recording.execution(), recording.violation());
            assertThat(replayer.replay(trace, true)).isEqualTo(recording);
            assertThat(recording.lines()).doesNotContain("tail");
            Trace again = trace.with(trace.code(), List.of("other"), recording.execution(), null, List.of());
            assertThat(again.tail()).isEqualTo(3);
        }
    }
}
