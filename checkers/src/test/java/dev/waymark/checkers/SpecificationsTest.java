package dev.waymark.checkers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.checkers.history.History;
import dev.waymark.checkers.history.HistoryBuilder;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.spec.Requests.Add;
import dev.waymark.checkers.spec.Requests.Append;
import dev.waymark.checkers.spec.Requests.AppendAt;
import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.CompareAndSet;
import dev.waymark.checkers.spec.Requests.Contains;
import dev.waymark.checkers.spec.Requests.Dequeue;
import dev.waymark.checkers.spec.Requests.Enqueue;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.checkers.spec.Requests.Read;
import dev.waymark.checkers.spec.Requests.ReadAll;
import dev.waymark.checkers.spec.Requests.Write;
import dev.waymark.checkers.spec.Specification;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.core.UsageException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the ready-made specifications make of values that users have: none, and numbers of several types. */
class SpecificationsTest {
    /** Request, result, request, result and so on, one after the other. */
    private static Judgement check(Specification<?> specification, Object... requestsAndResults) {
        HistoryBuilder history = History.builder();
        for (int i = 0; i < requestsAndResults.length; i += 2) {
            history.invoke(1, requestsAndResults[i]).ok(1, requestsAndResults[i + 1]);
        }
        return Linearizability.check(history.build(), specification, Limits.DEFAULT);
    }

    @Test
    void writingNullLeavesNoValue() {
        Specification<?> register = Specifications.register(1);
        assertThat(check(register, new Write(null), null, new Read(), null).holds())
                .isTrue();
        assertThat(check(register, new Write(null), null, new Read(), 1).violated())
                .isTrue();
        assertThat(check(register, new CompareAndSet(1, null), true, new Read(), null, new CompareAndSet(null, 2), true)
                        .holds())
                .isTrue();
    }

    @Test
    void puttingNullRemoves() {
        Specification<?> store = Specifications.keyValueStore();
        assertThat(check(store, new Put("x", 1), null, new Put("x", null), null, new Get("x"), null)
                        .holds())
                .isTrue();
        assertThat(check(store, new Put("x", 1), null, new Put("x", null), null, new Get("x"), 1)
                        .violated())
                .isTrue();
        assertThat(check(store, new Put("x", 1), null, new CompareAndPut("x", 1, null), true, new Get("x"), null)
                        .holds())
                .isTrue();
        assertThat(check(
                                store,
                                new Put("x", "a"),
                                null,
                                new Put("x", null),
                                null,
                                new AppendAt("x", "b"),
                                null,
                                new Get("x"),
                                "b")
                        .holds())
                .isTrue();
        assertThat(check(
                                Specifications.unpartitioned(store),
                                new Put("y", 1),
                                null,
                                new Put("x", 2),
                                null,
                                new Put("y", null),
                                null,
                                new Get("y"),
                                null,
                                new Get("x"),
                                2)
                        .holds())
                .isTrue();
    }

    @Test
    void aNullOfUnknownOutcomeMayBeSeen() {
        History register = History.builder()
                .invoke(1, new Write(null))
                .unknown(1)
                .invoke(2, new Read())
                .ok(2, 1)
                .invoke(2, new Read())
                .ok(2, null)
                .build();
        assertThat(Linearizability.check(register, Specifications.register(1), Limits.DEFAULT)
                        .holds())
                .isTrue();
        History store = History.builder()
                .invoke(2, new Put("x", 1))
                .ok(2, null)
                .invoke(1, new Put("x", null))
                .unknown(1)
                .invoke(2, new Get("x"))
                .ok(2, null)
                .build();
        assertThat(Linearizability.check(store, Specifications.keyValueStore(), Limits.DEFAULT)
                        .holds())
                .isTrue();
    }

    /** The second compare-and-set was answered, but not whether it succeeded: the first may have come before it. */
    @Test
    void anAnswerThatTellsNothingMayBeARefusal() {
        History history = History.builder()
                .invoke(1, new CompareAndSet(1, 3))
                .unknown(1)
                .invoke(2, new CompareAndSet(1, 2))
                .ok(2, null)
                .invoke(2, new CompareAndSet(2, 1))
                .ok(2, false)
                .build();
        assertThat(Linearizability.check(history, Specifications.register(1), Limits.DEFAULT)
                        .holds())
                .isTrue();
    }

    @Test
    void aListMayHoldNull() {
        Specification<?> list = Specifications.appendList();
        assertThat(check(list, new Append(null), null, new Append(1), null, new ReadAll(), Arrays.asList(null, 1L))
                        .holds())
                .isTrue();
    }

    @Test
    void whatCannotBeNullSaysSo() {
        assertThatThrownBy(() -> new Enqueue(null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("null");
        assertThatThrownBy(() -> new Get(null))
                .isInstanceOf(UsageException.class)
                .hasMessage("a key cannot be null");
        assertThatThrownBy(() -> new AppendAt("x", null)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> new Add(null)).isInstanceOf(UsageException.class);
    }

    @Test
    void arraysAreRefused() {
        assertThatThrownBy(() -> new Put("x", new byte[] {1}))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("translate byte[] to a text or a List");
    }

    @Test
    void aLongMayComeBackAsAnInteger() {
        assertThat(check(
                                Specifications.register(null),
                                new Write(5L),
                                null,
                                new Read(),
                                5,
                                new CompareAndSet(5, 6),
                                true)
                        .holds())
                .isTrue();
        assertThat(check(Specifications.keyValueStore(), new Put(1L, 5L), null, new Get(1), 5)
                        .holds())
                .isTrue();
        assertThat(check(Specifications.queue(), new Enqueue(5L), null, new Dequeue(), 5)
                        .holds())
                .isTrue();
        assertThat(check(Specifications.appendList(), new Append(5), null, new ReadAll(), List.of(5L))
                        .holds())
                .isTrue();
        assertThat(check(Specifications.set(), new Add(5L), true, new Contains(5), true)
                        .holds())
                .isTrue();
        assertThat(check(Specifications.register(null), new Write(5L), null, new Read(), 6)
                        .violated())
                .isTrue();
    }

    /** What was read says in which order the texts were appended. */
    @ParameterizedTest
    @ValueSource(ints = {9, 30})
    void concurrentAppendsAndOneReadAreDecided(int clients) {
        HistoryBuilder history = History.builder();
        StringBuilder text = new StringBuilder();
        for (int client = 1; client <= clients; client++) {
            history.invoke(client, new AppendAt("x", client + " "));
            text.insert(0, client + " ");
        }
        for (int client = 1; client <= clients; client++) {
            history.ok(client, null);
        }
        History good = history.invoke(1, new Get("x")).ok(1, text.toString()).build();
        assertThat(Linearizability.check(good, Specifications.keyValueStore(), Limits.DEFAULT)
                        .holds())
                .isTrue();
        History bad = history.invoke(1, new Get("x")).ok(1, text + "0 ").build();
        Judgement judgement = Linearizability.check(bad, Specifications.keyValueStore(), Limits.DEFAULT);
        assertThat(judgement.expectViolation().breaking()).hasToString("c1#3 get x -> " + text + "0 ");
        assertThat(judgement.configurations()).isLessThan(10_000);
    }

    @Test
    void appendsAfterAPutAreDecided() {
        HistoryBuilder history = History.builder();
        for (int client = 1; client <= 12; client++) {
            history.invoke(client, new AppendAt("x", client + " "));
        }
        history.invoke(13, new Put("x", "")).ok(13, null);
        StringBuilder text = new StringBuilder();
        for (int client = 1; client <= 12; client++) {
            history.ok(client, null);
            text.insert(0, client + " ");
        }
        History good = history.invoke(1, new Get("x")).ok(1, text.toString()).build();
        assertThat(Linearizability.check(good, Specifications.keyValueStore(), Limits.DEFAULT)
                        .holds())
                .isTrue();
    }

    @Test
    void valuesThatLookAlikeAreShownWithTheirTypes() {
        assertThat(check(Specifications.register(null), new Write(5), null, new Read(), "5")
                        .expectViolation()
                        .summary())
                .isEqualTo("c1#2 read -> 5 fits no legal order: after 1 of 2 operations the state is 5; "
                        + "told 5 (String), not 5 (Integer)");
        assertThat(check(Specifications.keyValueStore(), new Put("x", 1.0), null, new Get("x"), 1.0f)
                        .expectViolation()
                        .summary())
                .endsWith("on x the state is {x=1.0}; told 1.0 (Float), not 1.0 (Double)");
        assertThat(check(Specifications.queue(), new Enqueue(5), null, new Dequeue(), "5")
                        .expectViolation()
                        .summary())
                .endsWith("told 5 (String), not 5 (Integer)");
        assertThat(check(Specifications.appendList(), new Append(5), null, new ReadAll(), List.of("5"))
                        .expectViolation()
                        .summary())
                .endsWith("the state is [5]; told 5 (String), not 5 (Integer)");
    }
}
