package dev.waymark.histories.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.histories.Checker;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Operation.Outcome;
import dev.waymark.histories.Recorder;
import dev.waymark.histories.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LinearCheckersTest {
    private final Recorder recorder = new Recorder();
    private int line;

    /** One operation after the other. */
    private LinearCheckersTest did(String function, @Nullable Object value, Outcome outcome, @Nullable Object result) {
        String process = "p" + ++line;
        recorder.invoke(line, process, function, null, value);
        if (outcome != Outcome.UNKNOWN) {
            recorder.end(line, process, function, outcome, result);
        }
        return this;
    }

    private LinearCheckersTest ok(String function, @Nullable Object value) {
        return did(function, value, Outcome.OK, value);
    }

    private LinearCheckersTest told(String function, @Nullable Object result) {
        return did(function, null, Outcome.OK, result);
    }

    private Verdict by(Checker checker) {
        return checker.check(recorder.operations());
    }

    @Test
    void aSetThatLostAnElementNamesIt() {
        for (int i = 0; i < 3000; i++) {
            ok("add", i);
        }
        List<Integer> read =
                IntStream.range(0, 3000).filter(i -> i != 1234).boxed().toList();
        Verdict verdict = told("read", read).by(new SetChecker());
        assertThat(verdict.names()).containsExactly("lost");
        assertThat(verdict.anomalies().get(0).explanation().get(0))
                .contains("1234 was acknowledged before the read of line 3001");
        assertThat(verdict.anomalies().get(0).lines()).containsExactly(1235, 3001);
    }

    @Test
    void anAdditionOfUnknownOutcomeMayBeThereOrNot() {
        assertThat(did("add", 1, Outcome.UNKNOWN, null)
                        .told("read", List.of())
                        .told("read", List.of(1))
                        .by(new SetChecker())
                        .ok())
                .isTrue();
        assertThat(told("read", List.of()).by(new SetChecker()).violated()).isTrue();
    }

    @Test
    void aSetWithWhatNobodyAdded() {
        assertThat(ok("add", 1).told("read", List.of(1, 2)).by(new SetChecker()).names())
                .containsExactly("unexpected");
        assertThat(did("add", 3, Outcome.FAILED, null)
                        .told("read", List.of(1, 3))
                        .by(new SetChecker())
                        .names())
                .contains("unexpected");
    }

    @Test
    void readsThatNoOrderExplains() {
        recorder.invoke(1, "a", "add", null, 1);
        recorder.invoke(2, "b", "add", null, 2);
        recorder.invoke(3, "c", "read", null, null);
        recorder.invoke(4, "d", "read", null, null);
        recorder.end(5, "c", "read", Outcome.OK, List.of(1));
        recorder.end(6, "d", "read", Outcome.OK, List.of(2));
        assertThat(by(new SetChecker()).names()).containsExactly("incomparable-reads");
    }

    @Test
    void aSetNobodyReadIsNotDecided() {
        assertThat(ok("add", 1).by(new SetChecker()).answer()).isEqualTo(Verdict.Answer.UNKNOWN);
    }

    @Test
    void elementsOneByOne() {
        ok("add", 1)
                .ok("add", 2)
                .told("read", List.of(1, 2))
                .told("read", List.of(2))
                .told("read", List.of(1, 2));
        assertThat(by(new SetFullChecker(false)).ok()).isTrue();
        assertThat(by(new SetFullChecker(true)).names()).containsExactly("stale-read");
        Verdict verdict = told("read", List.of(1)).by(new SetFullChecker(false));
        assertThat(verdict.names()).containsExactly("lost");
        assertThat(verdict.figures())
                .containsEntry("lost", 1)
                .containsEntry("stale", 1)
                .containsEntry("stable", 0);
    }

    @Test
    void countersStayWithinTheirBounds() {
        ok("add", 2).told("read", 2);
        assertThat(by(new CounterChecker()).ok()).isTrue();
        did("add", 5, Outcome.UNKNOWN, null).told("read", 7).told("read", 2);
        assertThat(by(new CounterChecker()).names()).containsExactly("stale-read");
        assertThat(told("read", 1).by(new CounterChecker()).names()).contains("lost-addition");
        assertThat(told("read", 8).by(new CounterChecker()).names()).contains("unexpected-addition");
        assertThatThrownBy(() -> told("read", "much").by(new CounterChecker()))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("a whole number, not much");
    }

    @Test
    void banksKeepTheirTotal() {
        ok("transfer", Map.of("from", 0, "to", 1, "amount", 5)).told("read", Map.of(0, 5, 1, 15));
        assertThat(by(new BankChecker(null, false)).ok()).isTrue();
        assertThat(by(new BankChecker(30L, false)).names()).containsExactly("wrong-total");
        told("read", Map.of(0, -5, 1, 25));
        assertThat(by(new BankChecker(20L, false)).names()).containsExactly("negative-balance");
        assertThat(by(new BankChecker(20L, true)).ok()).isTrue();
        assertThat(told("read", Map.of(0, 20)).by(new BankChecker(20L, true)).names())
                .containsExactly("wrong-accounts");
    }

    @Test
    void identifiersAreGivenOnce() {
        assertThat(told("generate", 1)
                        .told("generate", 2)
                        .by(new UniqueIdsChecker())
                        .ok())
                .isTrue();
        assertThat(told("generate", 1)
                        .by(new UniqueIdsChecker())
                        .anomalies()
                        .get(0)
                        .lines())
                .containsExactly(1, 3);
    }

    @Test
    void aLockIsHeldByOne() {
        recorder.invoke(1, "a", "acquire", null, null);
        recorder.end(2, "a", "acquire", Outcome.OK, null);
        recorder.invoke(3, "b", "acquire", null, null);
        recorder.invoke(4, "a", "release", null, null);
        recorder.end(5, "b", "acquire", Outcome.OK, null); // the release may have taken effect
        assertThat(by(new MutexChecker()).ok()).isTrue();
        recorder.end(6, "a", "release", Outcome.OK, null);
        recorder.invoke(7, "c", "acquire", null, null);
        recorder.end(8, "c", "acquire", Outcome.OK, null);
        Verdict verdict = by(new MutexChecker());
        assertThat(verdict.names()).containsExactly("held-twice");
        assertThat(verdict.anomalies().get(0).lines()).containsExactly(3, 7);
    }

    @Test
    void whoReleasesMustHaveAcquired() {
        recorder.invoke(1, "a", "acquire", null, null);
        recorder.end(2, "a", "acquire", Outcome.OK, null);
        recorder.invoke(3, "b", "acquire", null, null);
        recorder.end(4, "b", "acquire", Outcome.UNKNOWN, null);
        recorder.invoke(5, "b", "release", null, null);
        recorder.end(6, "b", "release", Outcome.OK, null);
        recorder.invoke(9, "a", "release", null, null);
        recorder.end(10, "a", "release", Outcome.OK, null);
        Verdict verdict = by(new MutexChecker());
        assertThat(verdict.names()).containsExactly("held-twice");
        assertThat(verdict.anomalies().get(0).lines()).containsExactly(1, 3);
    }

    @Test
    void aDrainOfUnknownOutcomeMayHaveTakenEverything() {
        ok("enqueue", 1)
                .ok("enqueue", 2)
                .did("drain", null, Outcome.UNKNOWN, null)
                .told("dequeue", null);
        assertThat(by(new QueueChecker(false)).ok()).isTrue();
        assertThat(by(new QueueChecker(true)).answer()).isEqualTo(Verdict.Answer.UNKNOWN);
    }

    @Test
    void aDequeueThatWasAskedLaterTookNothingBefore() {
        ok("enqueue", 1).told("dequeue", null).did("dequeue", null, Outcome.UNKNOWN, null);
        assertThat(by(new QueueChecker(false)).names()).containsExactly("lost");
        assertThat(by(new QueueChecker(true)).names()).containsExactly("lost");
    }

    @Test
    void aDrainTellsItsOrder() {
        ok("enqueue", 1).ok("enqueue", 2).told("drain", List.of(2, 1));
        assertThat(by(new QueueChecker(false)).ok()).isTrue();
        assertThat(by(new QueueChecker(true)).names()).containsExactly("reordered");
    }

    @Test
    void aCounterTellsASumOfAdditions() {
        recorder.invoke(1, "a", "add", null, 2);
        recorder.invoke(2, "b", "add", null, 2);
        recorder.invoke(3, "c", "read", null, null);
        recorder.end(4, "c", "read", Outcome.OK, 3);
        assertThat(by(new CounterChecker()).names()).containsExactly("impossible-sum");
    }

    @Test
    void whatWasNotHeldIsNotReleased() {
        assertThat(ok("release", null).by(new MutexChecker()).names()).containsExactly("release-without-acquire");
    }

    @Test
    void aQueueLosesAndDoublesNothing() {
        ok("enqueue", 1).ok("enqueue", 2).told("dequeue", 2);
        assertThat(by(new QueueChecker(false)).ok()).isTrue();
        assertThat(by(new QueueChecker(true)).names()).containsExactly("reordered");
        assertThat(told("dequeue", null).by(new QueueChecker(false)).names()).containsExactly("lost");
        assertThat(told("dequeue", 1).by(new QueueChecker(false)).names()).containsExactly("not-empty");
        assertThat(told("dequeue", 1).by(new QueueChecker(false)).names()).contains("duplicate");
        assertThat(told("dequeue", 9).by(new QueueChecker(false)).names()).contains("unexpected");
    }

    @Test
    void aDequeueOfUnknownOutcomeMayHaveTakenWhatIsMissing() {
        ok("enqueue", 1).did("dequeue", null, Outcome.UNKNOWN, null).told("dequeue", null);
        assertThat(by(new QueueChecker(false)).ok()).isTrue();
        assertThat(by(new QueueChecker(true)).answer()).isEqualTo(Verdict.Answer.UNKNOWN);
        assertThat(ok("enqueue", 2)
                        .told("drain", List.of())
                        .by(new QueueChecker(false))
                        .names())
                .containsExactly("lost");
    }

    @Test
    void operationsOfAnotherModelAreRefused() {
        for (Checker checker : List.of(
                new SetChecker(),
                new SetFullChecker(false),
                new CounterChecker(),
                new BankChecker(null, false),
                new UniqueIdsChecker(),
                new MutexChecker(),
                new QueueChecker(true))) {
            List<Operation> history = new ArrayList<>();
            history.add(new Operation(7, "p", "sing", null, null, Outcome.OK, null, 0, 1));
            assertThatThrownBy(() -> checker.check(history))
                    .isInstanceOf(HistoryException.class)
                    .hasMessageContaining("line 7: 'sing' is not what this model has");
        }
    }
}
