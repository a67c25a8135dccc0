package dev.waymark.engine.trace.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventTextTest {
    private enum Vote {
        YES,
        NO
    }

    private record Empty() {}

    private record Ballot(int round, Vote vote) {}

    @SuppressWarnings("ArrayRecordComponent") // systems may have them all the same
    private record Nested(Ballot ballot, Map<?, ?> map, Set<?> set, int[] ints, Object[] objects) {}

    private static final MessageName MESSAGE = new MessageName(1, 3, 7, 0, false);
    private static final TimerName TIMER = new TimerName(2, "check up", 4);
    private static final OperationName OPERATION = new OperationName(1, 2);

    @Test
    void everyEventIsOneLine() {
        Failure failure = new Failure(2, "node 2 failed: a\nb", "Oops@Place.method", "at line 7");
        List<Event> events = List.of(
                new Event.Started(1, false),
                new Event.Started(1, true),
                new Event.Sent(MESSAGE, "hello"),
                new Event.Delivered(MESSAGE, new Ballot(1, Vote.NO)),
                new Event.Dropped(MESSAGE, Vote.YES),
                new Event.Duplicated(MESSAGE, new MessageName(1, 3, 7, 1, false), 5),
                new Event.Replaced(MESSAGE, 5, 6),
                new Event.Injected(new MessageName(1, 3, 1, 0, true), 6L),
                new Event.Fired(TIMER, 30),
                new Event.Invoked(OPERATION, 3, "play"),
                new Event.Crashed(2, DiskMode.WIPED),
                new Event.ClockMoved(2, 30),
                new Event.Partitioned(List.of(List.of(1, 2), List.of(3))),
                new Event.Cut(List.of(new Link(1, 3), new Link(2, 3))),
                new Event.Healed(),
                new Event.Paused(2),
                new Event.Resumed(2),
                new Event.Corrupted(2),
                new Event.TimerSet(TIMER, 40),
                new Event.TimerCancelled(TIMER),
                new Event.Emitted(2, "commit", Arrays.asList(3, null, "x")),
                new Event.Emitted(2, "idle", List.of()),
                new Event.Persisted(2, "log", List.of(1, 2)),
                new Event.Persisted(2, "log", null),
                new Event.Synced(2),
                new Event.Replied(OPERATION, 3, null),
                new Event.Failed(2, failure),
                new Event.TailBegan(),
                new Event.Unasked());
        assertThat(EventText.lines(events))
                .containsExactly(
                        "started 1",
                        "restarted 1",
                        "sent 1>3#7 hello",
                        "delivered 1>3#7 Ballot[round=1, vote=NO]",
                        "dropped 1>3#7 YES",
                        "duplicated 1>3#7 as 1>3#7~1 5",
                        "replaced 1>3#7 5 by 6",
                        "injected 1>3!1 6",
                        "fired 2/check up#4 now=30",
                        "invoked c1#2 at 3 play",
                        "crashed 2 disk=WIPED",
                        "clock 2 now=30",
                        "partitioned 1,2|3",
                        "cut 1>3,2>3",
                        "healed",
                        "paused 2",
                        "resumed 2",
                        "corrupted 2",
                        "timer-set 2/check up#4 deadline=40",
                        "timer-cancelled 2/check up#4",
                        "emitted 2 commit 3, null, x",
                        "emitted 2 idle",
                        "persisted 2 log=[1, 2]",
                        "removed 2 log",
                        "synced 2",
                        "replied c1#2 by 3 null",
                        "failed node 2 failed: a\\nb (Oops@Place.method)",
                        "tail",
                        "unasked");
        assertThat(events.stream().map(Object::getClass).distinct())
                .hasSize(Event.class.getPermittedSubclasses().length);
    }

    @Test
    void nothingDependsOnIdentityOrHashOrder() {
        Map<Object, Object> map = new HashMap<>();
        map.put(Vote.YES, new int[][] {{1}, {2, 3}});
        map.put(Vote.NO, new Object());
        Set<Integer> set = new HashSet<>(List.of(100_000, 9, 16, 33));
        Nested nested =
                new Nested(new Ballot(1, Vote.YES), map, set, new int[] {1, 2}, new Object[] {"a", new Empty()});
        assertThat(ValueText.of(nested))
                .isEqualTo("Nested[ballot=Ballot[round=1, vote=YES], map={NO=Object, YES=[[1], [2, 3]]}, "
                        + "set={9, 16, 33, 100000}, ints=[1, 2], objects=[a, Empty[]]]");
    }

    @Test
    void setsWhoseOrderChangesWithEveryJvmAreSorted() {
        assertThat(ValueText.of(Set.of("d", "b", "a", "c"))).isEqualTo("{a, b, c, d}");
        assertThat(ValueText.of(Set.of(10L, 9, 100))).isEqualTo("{9, 10, 100}");
    }

    @Test
    void equalMapsHaveEqualText() {
        Map<String, Integer> forwards = new LinkedHashMap<>();
        Map<String, Integer> backwards = new LinkedHashMap<>();
        for (int i = 0; i < 9; i++) {
            forwards.put("k" + i, i);
            backwards.put("k" + (8 - i), 8 - i);
        }
        assertThat(ValueText.of(forwards)).isEqualTo(ValueText.of(backwards)).startsWith("{k0=0, k1=1, ");
    }

    @Test
    void textsStayOnTheirLine() {
        assertThat(ValueText.of("a\nb\r\\\u2028\ud800\u00e9\ud83d\ude00"))
                .isEqualTo("a\\nb\\u000d\\\\\\u2028\\ud800\u00e9\ud83d\ude00");
    }
}
