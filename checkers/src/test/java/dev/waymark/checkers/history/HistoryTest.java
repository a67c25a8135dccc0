package dev.waymark.checkers.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.checkers.history.History.MovingOn;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.OperationName;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class HistoryTest {
    private static final OperationName FIRST = new OperationName(1, 1);
    private static final OperationName SECOND = new OperationName(1, 2);

    @Test
    void eventsOfAnExecution() {
        History history = History.of(
                List.of(
                        new Event.Started(1, false),
                        new Event.Invoked(FIRST, 1, "a"),
                        new Event.Invoked(new OperationName(2, 1), 1, "b"),
                        new Event.Invoked(FIRST, 2, "a"),
                        new Event.Replied(FIRST, 2, 7)),
                MovingOn.REFUSED);
        assertThat(history.calls())
                .containsExactly(
                        new Call(FIRST, "a", CallOutcome.ok(7), 1, 4),
                        new Call(new OperationName(2, 1), "b", CallOutcome.UNKNOWN, 2, Call.FOREVER));
    }

    @Test
    void aClientThatMovesOnHasGivenUpIfThatIsAllowed() {
        List<Event> events = List.of(
                new Event.Invoked(FIRST, 1, "a"), new Event.Invoked(SECOND, 1, "b"), new Event.Replied(SECOND, 1, 1));
        assertThat(History.of(events, MovingOn.GIVES_UP).calls())
                .containsExactly(
                        new Call(FIRST, "a", CallOutcome.UNKNOWN, 0, 1),
                        new Call(SECOND, "b", CallOutcome.ok(1), 1, 2));
        refused("c1#2 is invoked while c1#1 is open", () -> History.of(events, MovingOn.REFUSED));
    }

    @Test
    void whatFailedForCertainIsNotInIt() {
        History history = History.builder()
                .invoke(1, "a")
                .failed(1)
                .invoke(1, "b")
                .unknown(1)
                .invoke(1, "c")
                .ok(1, 3)
                .build();
        assertThat(history.calls()).extracting(Call::request).containsExactly("b", "c");
    }

    @Test
    void badHistoriesAreRefusedByName() {
        refused(
                "c1#1 has a response (4) but no invocation",
                () -> History.of(List.of(new Event.Replied(FIRST, 1, 4)), MovingOn.GIVES_UP));
        refused(
                "client 3 has a response but no invocation",
                () -> History.builder().ok(3, 1));
        refused(
                "c1#1 ends twice: at 1 and at 2",
                () -> History.builder().invoke(1, "a").ok(1, 1).ok(1, 1));
        refused(
                "c1#1 ends at 4, before its invocation at 5",
                () -> History.builder().invoked(FIRST, 5, "a").ended(FIRST, 4, CallOutcome.UNKNOWN));
        refused(
                "time runs backwards at c2#1: 4 after 5",
                () -> History.builder().invoked(FIRST, 5, "a").invoked(new OperationName(2, 1), 4, "a"));
        refused(
                "c1#1 is invoked again after its end at 1",
                () -> History.builder().invoke(1, "a").ok(1, 1).invoked(FIRST, 2, "a"));
        refused(
                "c1#1 is retried as another request: b instead of a",
                () -> History.builder().invoke(1, "a").invoked(FIRST, 2, "b"));
        refused(
                "c1#1 is invoked after c1#2",
                () -> History.builder().invoked(SECOND, 0, "a").ok(1, 1).invoked(FIRST, 2, "a"));
    }

    private static void refused(String message, ThrowingCallable action) {
        assertThatThrownBy(action).isInstanceOf(UsageException.class).hasMessageContaining(message);
    }
}
