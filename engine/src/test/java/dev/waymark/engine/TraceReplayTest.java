package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.TraceReplay.Divergence;
import dev.waymark.engine.TraceReplay.Result;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.fixture.ToySystem;
import dev.waymark.engine.trace.fixture.ToySystem.ToyDeployment;
import dev.waymark.engine.trace.fixture.Toys;
import dev.waymark.engine.trace.fixture.Traces;
import dev.waymark.engine.trace.text.EventText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TraceReplayTest {
    private static final Trace VIOLATION = Toys.violation(Map.of(), "forgets");

    @Test
    void aRecordedViolationIsReproduced() {
        for (Trace trace :
                List.of(VIOLATION, Toys.violation(Map.of(), "panics"), Toys.violation(Map.of("target", "99")))) {
            TraceReplay replay = replay(trace);
            assertThat(replay.result()).isEqualTo(Result.REPRODUCED);
            assertThat(replay.divergence()).isNull();
            assertThat(replay.recording().decisions()).isEqualTo(trace.decisions());
        }
    }

    @Test
    void anExecutionWithoutViolationIsTheSameAgain() {
        assertThat(replay(Toys.trace(ToySystem.deploy(Map.of()), 0)).result()).isEqualTo(Result.SAME_NO_VIOLATION);
    }

    @Test
    void anotherEventIsShownWithBothSides() {
        List<Event> events = new ArrayList<>(VIOLATION.events());
        int changed = events.size() / 2;
        String original = EventText.of(events.set(changed, new Event.Sent(MessageName.parse("1>2#99"), "tampered")));
        Divergence divergence = diverged(with(VIOLATION, VIOLATION.decisions(), events, VIOLATION.verdict()));
        assertThat(divergence.event()).isEqualTo(changed);
        assertThat(divergence.recorded()).isEqualTo("sent 1>2#99 tampered");
        assertThat(divergence.seen()).isEqualTo(original);
        assertThat(divergence.before())
                .isEqualTo(EventText.lines(VIOLATION.events().subList(changed - 3, changed)));
        assertThat(divergence.what())
                .startsWith("event " + (changed + 1) + ", of decision " + (divergence.decision() + 1) + " (")
                .endsWith("), is not as recorded");
        assertThat(divergence.text())
                .endsWith("\n    " + EventText.of(events.get(changed - 1))
                        + "\n  - recorded: sent 1>2#99 tampered\n  + seen:     " + original);
    }

    @Test
    void anEventTooFewOrTooManyIsShown() {
        List<Event> events = VIOLATION.events();
        List<Event> fewer = events.subList(0, events.size() - 1);
        Divergence missing = diverged(with(VIOLATION, VIOLATION.decisions(), fewer, VIOLATION.verdict()));
        assertThat(missing.recorded()).isEqualTo("(nothing: the record ends here)");
        assertThat(missing.seen()).isEqualTo(EventText.of(events.get(events.size() - 1)));
        List<Event> more = new ArrayList<>(events);
        more.add(new Event.Healed());
        Divergence extra = diverged(with(VIOLATION, VIOLATION.decisions(), more, VIOLATION.verdict()));
        assertThat(extra.recorded()).isEqualTo("healed");
        assertThat(extra.seen()).isEqualTo("(nothing: the execution ends here)");
    }

    @Test
    void aDecisionThatDoesNotApplyIsNamedWithItsReason() {
        List<Decision> decisions = new ArrayList<>(VIOLATION.decisions());
        int changed = decisions.size() / 2;
        decisions.set(changed, new Decision.Restart(99));
        Divergence divergence = diverged(with(VIOLATION, decisions, VIOLATION.events(), VIOLATION.verdict()));
        assertThat(divergence.decision()).isEqualTo(changed);
        assertThat(divergence.what())
                .isEqualTo("decision " + (changed + 1) + " (restart 99) does not apply: no such node");
        assertThat(divergence.recorded())
                .isEqualTo(EventText.of(VIOLATION.events().get(divergence.event())));
        assertThat(divergence.seen()).isEqualTo("(nothing: no such node)");
    }

    @Test
    void anotherDecisionShowsInItsEvents() {
        List<Decision> decisions = new ArrayList<>(VIOLATION.decisions());
        decisions.set(0, new Decision.Wait(3));
        Divergence divergence = diverged(with(VIOLATION, decisions, VIOLATION.events(), VIOLATION.verdict()));
        assertThat(divergence.decision()).isZero();
        assertThat(divergence.what()).contains("decision 1 (wait 3)");
        assertThat(divergence.seen()).isEqualTo("clock 1 now=3");
    }

    @Test
    void decisionsAfterTheEndAreNotSilentlyIgnored() {
        List<Decision> decisions = new ArrayList<>(VIOLATION.decisions());
        decisions.add(new Decision.Heal());
        Divergence divergence = diverged(with(VIOLATION, decisions, VIOLATION.events(), VIOLATION.verdict()));
        assertThat(divergence.what())
                .isEqualTo(
                        "decision " + decisions.size() + " (heal) is never reached: the execution is over before it");
    }

    @Test
    void anotherVerdictIsADivergence() {
        Verdict verdict = VIOLATION.verdict();
        Verdict other = new Verdict(verdict.property(), verdict.safety(), verdict.reach(), "", "something else");
        Divergence changed = diverged(with(VIOLATION, VIOLATION.decisions(), VIOLATION.events(), other));
        assertThat(changed.recorded()).isEqualTo("accept-once VIOLATED REACHED something else");
        assertThat(changed.seen()).isEqualTo("accept-once VIOLATED REACHED " + verdict.message());
        Divergence unexpected = diverged(with(VIOLATION, VIOLATION.decisions(), VIOLATION.events(), null));
        assertThat(unexpected.recorded()).isEqualTo("no violation");
        Trace kept = Toys.trace(ToySystem.deploy(Map.of()), 0);
        Divergence missing = diverged(with(kept, kept.decisions(), kept.events(), verdict));
        assertThat(missing.seen()).startsWith("accept-once KEPT");
    }

    @Test
    void aSystemThatChangedIsFoundOut() {
        Trace trace = Toys.trace(ToySystem.deploy(Map.of()), 0);
        ToySystem.changed = true;
        try {
            Divergence divergence = diverged(trace);
            assertThat(divergence.event()).isPositive();
            assertThat(divergence.recorded()).startsWith("sent ").doesNotContain("-");
            assertThat(divergence.seen()).startsWith("sent ").contains("-");
            assertThat(divergence.before()).hasSize(3);
        } finally {
            ToySystem.changed = false;
        }
    }

    private static Divergence diverged(Trace trace) {
        TraceReplay replay = replay(trace);
        assertThat(replay.result()).isEqualTo(Result.DIVERGED);
        assertThat(replay.divergence()).isNotNull();
        return replay.divergence();
    }

    private static TraceReplay replay(Trace trace) {
        ToyDeployment deployment =
                ToySystem.deploy(trace.parameters(), trace.bugs().toArray(new String[0]));
        return TraceReplay.of(deployment, deployment.properties(), trace);
    }

    private static Trace with(Trace trace, List<Decision> decisions, List<Event> events, @Nullable Verdict verdict) {
        List<Integer> begins = Collections.nCopies(decisions.size(), 0); // a replay finds its own
        return Traces.with(trace, new RecordedExecution(decisions, events, begins, trace.tail()), verdict);
    }
}
