package dev.waymark.engine.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Script;
import dev.waymark.fixture.Act;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommonPropertiesTest {
    /** Node 1 emits what it is told; its state is what it heard. */
    private static Verdict judge(Property property, Object... messages) {
        List<Decision> decisions = new ArrayList<>();
        for (int i = 0; i < messages.length; i++) {
            Object message = messages[i];
            Act act = env -> env.emit(message.toString());
            decisions.add(new Decision.Inject(2, 1, message.equals("plain") ? message : act));
            decisions.add(World.deliver("2>1!" + (i + 1)));
        }
        try (Explorer explorer = new Explorer(TestSystem.of(2).deploy(), List.of(property), List.of(), 1000)) {
            Outcome outcome = explorer.explore(new Plan(0, 1), new Script(decisions));
            assertThat(outcome.skipped()).isEmpty();
            return outcome.verdicts().get(0);
        }
    }

    private static void assertVerdict(Verdict verdict, Safety safety, Reach reach) {
        assertThat(verdict.safety()).isEqualTo(safety);
        assertThat(verdict.reach()).isEqualTo(reach);
    }

    @Test
    void alwaysAndNeverLookAtEventsAndDecisionPoints() {
        Property never = CommonProperties.never("never-b", Condition.emitted("b"));
        assertVerdict(judge(never, "a"), Safety.KEPT, Reach.REACHED);
        Verdict violated = judge(never, "a", "b");
        assertVerdict(violated, Safety.VIOLATED, Reach.REACHED);
        assertThat(violated.message()).contains("never-b", "Emitted", "name=b");
        Property always = CommonProperties.always(
                "no-b",
                Condition.event(e -> e instanceof Event.Emitted m && m.name().equals("b"))
                        .not());
        assertVerdict(judge(always, "b"), Safety.VIOLATED, Reach.REACHED);
    }

    @Test
    void sometimesIsNeverViolatedButMayNotBeReached() {
        Property sometimes = CommonProperties.sometimes("b", Condition.emitted("b"));
        assertVerdict(judge(sometimes, "a"), Safety.KEPT, Reach.NOT_REACHED);
        assertVerdict(judge(sometimes, "b", "a"), Safety.KEPT, Reach.REACHED);
    }

    @Test
    void anInvariantIsJudgedAtEveryDecisionPoint() {
        Property atMostOne = CommonProperties.invariant(
                "at-most-one",
                "",
                Condition.state(view -> view.state(1).toString().contains("plain")),
                view -> view.state(1).toString().contains("plain, 2:plain") ? "two" : null);
        assertVerdict(judge(atMostOne, "a"), Safety.KEPT, Reach.NOT_REACHED);
        assertVerdict(judge(atMostOne, "plain"), Safety.KEPT, Reach.REACHED);
        Verdict violated = judge(atMostOne, "plain", "plain", "plain");
        assertVerdict(violated, Safety.VIOLATED, Reach.REACHED);
        assertThat(violated.message()).isEqualTo("two");
    }

    @Test
    void whatIsRelevantMayBeAnEvent() {
        Property invariant = CommonProperties.invariant(
                "i", "", Condition.emitted("b"), view -> view.decisions() > 4 ? "late" : null);
        assertVerdict(judge(invariant, "a"), Safety.KEPT, Reach.NOT_REACHED);
        assertVerdict(judge(invariant, "a", "b"), Safety.KEPT, Reach.REACHED);
        assertVerdict(judge(invariant, "a", "a", "a"), Safety.VIOLATED, Reach.REACHED);
        Property end = CommonProperties.atEnd(
                "e",
                "",
                Condition.emitted("b").and(Condition.emitted("b")),
                view -> view.decisions() > 4 ? "late" : null);
        assertVerdict(judge(end, "a"), Safety.KEPT, Reach.NOT_REACHED);
        assertVerdict(judge(end, "b", "a"), Safety.KEPT, Reach.REACHED);
        assertVerdict(judge(end, "a", "a", "a"), Safety.VIOLATED, Reach.REACHED);
    }

    @Test
    void theEndIsJudgedOnce() {
        Property quiet = CommonProperties.atEnd(
                "quiet",
                "",
                Condition.state(view -> view.decisions() > 2),
                view -> view.decisions() > 4 ? "loud" : null);
        assertVerdict(judge(quiet, "a"), Safety.KEPT, Reach.NOT_REACHED);
        assertVerdict(judge(quiet, "a", "b"), Safety.KEPT, Reach.REACHED);
        assertVerdict(judge(quiet, "a", "b", "c"), Safety.VIOLATED, Reach.REACHED);
    }

    @Test
    void agreementRemembersWhatWasDecided() {
        Property agreement = CommonProperties.agreement(
                "agreement", List.class, state -> state.isEmpty() ? null : state.get(state.size() - 1));
        assertVerdict(judge(agreement, "a"), Safety.KEPT, Reach.NOT_REACHED);
        assertVerdict(judge(agreement, "plain"), Safety.KEPT, Reach.REACHED);
        assertVerdict(judge(agreement, "plain", "plain"), Safety.KEPT, Reach.REACHED);
        Property changed =
                CommonProperties.agreement("agreement", List.class, state -> state.isEmpty() ? null : state.size());
        Verdict violated = judge(changed, "plain", "plain");
        assertVerdict(violated, Safety.VIOLATED, Reach.REACHED);
        assertThat(violated.message()).isEqualTo("node 1 decided 1, node 1 decided 2");
    }

    @Test
    void terminationIsJudgedAfterFairRounds() {
        Property done = CommonProperties.termination("done", List.class, 1, List::isEmpty);
        assertVerdict(judge(done, "a"), Safety.KEPT, Reach.REACHED);
        Verdict violated = judge(done, "plain");
        assertVerdict(violated, Safety.VIOLATED, Reach.REACHED);
        assertThat(violated.message()).isEqualTo("node 1 is not done after 1 fair rounds: [2:plain]");
    }

    /** {@code 2:a} is entry a at the end of the log of node 2, {@code 2:crash} the loss of that log. */
    private static Verdict judgeLogs(String... steps) {
        List<Decision> decisions = new ArrayList<>();
        int[] injected = new int[4];
        for (String step : steps) {
            int node = step.charAt(0) - '0';
            String entry = step.substring(2);
            boolean crash = entry.equals("crash");
            decisions.add(crash ? World.crash(node) : new Decision.Inject(1, node, entry));
            decisions.add(crash ? World.restart(node) : World.deliver("1>" + node + "!" + ++injected[node]));
        }
        Property logs = CommonProperties.logAgreement("logs", List.class, log -> log);
        try (Explorer explorer = new Explorer(TestSystem.of(3).deploy(), List.of(logs), List.of(), 1000)) {
            Outcome outcome = explorer.explore(new Plan(0, 1), new Script(decisions));
            assertThat(outcome.skipped()).isEmpty();
            return outcome.verdicts().get(0);
        }
    }

    @Test
    void ofTwoLogsOneBeginsWithTheOther() {
        assertVerdict(judgeLogs("1:a", "1:b"), Safety.KEPT, Reach.NOT_REACHED);
        assertVerdict(judgeLogs("1:a", "1:b", "2:a", "3:a", "3:b", "3:c"), Safety.KEPT, Reach.REACHED);
        Verdict forked = judgeLogs("1:a", "1:b", "2:a", "2:c", "3:a");
        assertVerdict(forked, Safety.VIOLATED, Reach.REACHED);
        assertThat(forked.message()).isEqualTo("node 2 committed 1:c at index 1, where node 1 committed 1:b");
    }

    @Test
    void aLogMayGetShorterButNotChange() {
        assertVerdict(judgeLogs("1:a", "1:b", "1:crash", "1:a"), Safety.KEPT, Reach.NOT_REACHED);
        Verdict changed = judgeLogs("1:a", "1:b", "1:crash", "1:a", "1:c");
        assertVerdict(changed, Safety.VIOLATED, Reach.REACHED);
        assertThat(changed.message()).isEqualTo("node 1 committed 1:c at index 1, where it had committed 1:b");
        assertVerdict(judgeLogs("1:a", "1:b", "1:crash", "2:a", "2:c"), Safety.VIOLATED, Reach.REACHED);
    }

    @Test
    void conditionsCombine() {
        Condition a = Condition.emitted("a");
        Condition b = Condition.emitted("b");
        assertVerdict(judge(CommonProperties.sometimes("or", a.or(b)), "b"), Safety.KEPT, Reach.REACHED);
        assertVerdict(judge(CommonProperties.sometimes("and", a.and(b)), "a", "b"), Safety.KEPT, Reach.NOT_REACHED);
        assertVerdict(judge(CommonProperties.sometimes("not", a.not()), "a"), Safety.KEPT, Reach.REACHED);
    }
}
