package dev.waymark.engine.trace;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import java.util.ArrayList;
import java.util.List;

/** The executions that the golden charts show. */
final class ChartExamples {
    record Ping(int round) {}

    record RequestVote(int term, int candidate, int lastLogIndex, int lastLogTerm) {}

    record AppendEntries(int term, int leader, int previousIndex, List<String> entries, int commit) {}

    enum Signal {
        HEARTBEAT
    }

    private ChartExamples() {}

    /** A lost update in the register of the fixture: the write is acknowledged, then node 2 forgets it. */
    static List<Decision> lostWrite() {
        return List.of(
                invoke("c1#1", 1),
                deliver("1>2#1"),
                drop("1>3#1"),
                deliver("2>1#1"),
                new Decision.Crash(2, DiskMode.UNSYNCED_LOST),
                new Decision.Crash(1, DiskMode.WIPED),
                new Decision.Restart(2),
                invoke("c2#1", 3),
                deliver("3>2#1"),
                new Decision.Duplicate(MessageName.parse("2>3#1"), null),
                deliver("2>3#1~1"),
                new Decision.Restart(1),
                invoke("c1#2", 2),
                new Decision.Fire(TimerName.parse("2/retry#1"), null),
                deliver("3>1#1"));
    }

    private static Decision invoke(String operation, int node) {
        return new Decision.Invoke(OperationName.parse(operation), node, null);
    }

    private static Decision deliver(String message) {
        return new Decision.Deliver(MessageName.parse(message), null, null);
    }

    private static Decision drop(String message) {
        return new Decision.Drop(MessageName.parse(message), null);
    }

    /** Every kind of row at least once. */
    static List<Event> everything() {
        Ping ping = new Ping(1);
        List<Event> events = new ArrayList<>();
        for (int node = 1; node <= 4; node++) {
            events.add(new Event.Started(node, false));
        }
        events.add(new Event.Invoked(new OperationName(1, 1), 2, "play"));
        for (int node = 1; node <= 4; node++) {
            events.add(new Event.Sent(new MessageName(2, node, 1, 0, false), ping));
        }
        events.add(new Event.TimerSet(new TimerName(2, "retry", 1), 10));
        events.add(new Event.Delivered(MessageName.parse("2>2#1"), ping));
        events.add(new Event.Delivered(MessageName.parse("2>4#1"), ping));
        events.add(new Event.Emitted(4, "pinged", List.of(1, "first")));
        events.add(new Event.Persisted(4, "round", 1));
        events.add(new Event.Duplicated(MessageName.parse("2>1#1"), MessageName.parse("2>1#1~1"), ping));
        events.add(new Event.Dropped(MessageName.parse("2>1#1"), ping));
        events.add(new Event.Delivered(MessageName.parse("2>1#1~1"), ping));
        events.add(new Event.Replaced(MessageName.parse("2>3#1"), ping, new Ping(99)));
        events.add(new Event.Injected(MessageName.parse("4>1!1"), Signal.HEARTBEAT));
        events.add(new Event.Partitioned(List.of(List.of(1, 3), List.of(4))));
        events.add(new Event.Fired(new TimerName(2, "retry", 1), 10));
        events.add(new Event.ClockMoved(3, 7));
        events.add(new Event.Crashed(3, DiskMode.KEPT));
        events.add(new Event.Delivered(MessageName.parse("4>1!1"), Signal.HEARTBEAT));
        events.add(new Event.Healed());
        events.add(new Event.Sent(MessageName.parse("1>4#1"), new AppendEntries(3, 1, 7, List.of("x=1", "y=2"), 6)));
        events.add(
                new Event.Delivered(MessageName.parse("1>4#1"), new AppendEntries(3, 1, 7, List.of("x=1", "y=2"), 6)));
        events.add(new Event.Paused(4));
        for (int node = 1; node <= 4; node++) {
            events.add(new Event.ClockMoved(node, 20));
        }
        events.add(new Event.Started(3, true));
        events.add(new Event.Delivered(MessageName.parse("2>3#1"), new Ping(99)));
        events.add(new Event.Resumed(4));
        events.add(new Event.Crashed(1, DiskMode.WIPED));
        events.add(new Event.Sent(MessageName.parse("4>2#1"), Signal.HEARTBEAT));
        events.add(new Event.Sent(MessageName.parse("4>1#1"), new RequestVote(4, 4, 7, 3)));
        events.add(new Event.Replied(new OperationName(1, 1), 2, "ok"));
        events.add(new Event.Failed(
                3,
                new Failure(
                        3,
                        "node 3 failed: java.lang.IllegalStateException: round 99 is far ahead of round 1",
                        "s",
                        "t")));
        return events;
    }

    /** An election among nine nodes: the narrowest chart that must still be readable. */
    static List<Event> nine() {
        List<Event> events = new ArrayList<>();
        events.add(new Event.Fired(new TimerName(5, "election", 3), 150));
        for (int node = 1; node <= 9; node++) {
            if (node != 5) {
                MessageName name = new MessageName(5, node, 12, 0, false);
                events.add(new Event.Sent(name, new RequestVote(2, 5, 10, 1)));
            }
        }
        for (int node : new int[] {9, 6, 1, 4}) {
            events.add(new Event.Delivered(new MessageName(5, node, 12, 0, false), new RequestVote(2, 5, 10, 1)));
        }
        events.add(new Event.Dropped(new MessageName(5, 8, 12, 0, false), new RequestVote(2, 5, 10, 1)));
        events.add(new Event.Dropped(new MessageName(5, 4, 13, 0, false), new RequestVote(2, 5, 10, 1)));
        events.add(new Event.Crashed(5, DiskMode.UNSYNCED_LOST));
        events.add(new Event.Delivered(
                new MessageName(1, 9, 40, 0, false),
                new AppendEntries(2, 1, 10, List.of("put k1 v1", "put k2 v2", "put k3 v3"), 9)));
        events.add(new Event.Emitted(9, "committed", List.of(11, "put k1 v1")));
        events.add(new Event.Partitioned(List.of(List.of(1, 2, 3, 4), List.of(5, 6, 7, 8, 9))));
        return events;
    }
}
