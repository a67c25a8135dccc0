package dev.waymark.engine.trace.causality;

import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;

/**
 * Event lists that no system made: messages keep their names apart, everything else may come in any order, deliveries
 * without a send and of a message already delivered included.
 */
public final class RandomEvents {
    private final Rng random;
    private final int nodes;
    private final List<MessageName> known = new ArrayList<>();
    private int made;

    private RandomEvents(Rng random, int nodes) {
        this.random = random;
        this.nodes = nodes;
    }

    public static List<Event> of(Rng random, int nodes, int size) {
        RandomEvents source = new RandomEvents(random, nodes);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            events.add(source.next());
        }
        return events;
    }

    private Event next() {
        int node = 1 + random.nextInt(nodes);
        return switch (random.nextInt(8)) {
            case 0, 1 -> new Event.Sent(fresh(node, false), "m");
            case 2, 3 -> new Event.Delivered(old(), "m");
            case 4 -> network();
            case 5 -> client(node);
            default -> local(node);
        };
    }

    private Event network() {
        return switch (random.nextInt(11)) {
            case 0 -> new Event.Dropped(old(), "m");
            case 1 -> new Event.Injected(fresh(1 + random.nextInt(nodes), true), "m");
            case 2, 3 -> new Event.Replaced(old(), "m", "r");
            case 4 -> new Event.Partitioned(List.of(List.of(1)));
            case 5 -> new Event.Healed();
            case 6 -> new Event.TailBegan();
            case 7 -> new Event.Unasked();
            case 8 -> new Event.Cut(List.of(new Link(1, nodes)));
            default -> {
                MessageName original = old();
                yield new Event.Duplicated(original, fresh(original.from(), original.to(), false), "m");
            }
        };
    }

    private Event client(int node) {
        OperationName operation = new OperationName(1 + random.nextInt(2), 1 + random.nextInt(4));
        return random.chance(0.5) ? new Event.Invoked(operation, node, "w") : new Event.Replied(operation, node, "ok");
    }

    private Event local(int node) {
        TimerName timer = new TimerName(node, "t", 1);
        return switch (random.nextInt(13)) {
            case 0 -> new Event.Started(node, true);
            case 1 -> new Event.Fired(timer, 1);
            case 2 -> new Event.Crashed(node, DiskMode.KEPT);
            case 3 -> new Event.ClockMoved(node, 1);
            case 4 -> new Event.Paused(node);
            case 5 -> new Event.Resumed(node);
            case 6 -> new Event.TimerSet(timer, 1);
            case 7 -> new Event.TimerCancelled(timer);
            case 8 -> new Event.Persisted(node, "k", "v");
            case 9 -> new Event.Synced(node);
            case 10 -> new Event.Failed(node, new Failure(node, "m", "s", "t"));
            case 11 -> new Event.Corrupted(node);
            default -> new Event.Emitted(node, "e", List.of());
        };
    }

    private MessageName fresh(int from, boolean injected) {
        return fresh(from, 1 + random.nextInt(nodes), injected);
    }

    private MessageName fresh(int from, int to, boolean injected) {
        MessageName name = new MessageName(from, to, ++made, 0, injected);
        known.add(name);
        return name;
    }

    private MessageName old() {
        if (known.isEmpty() || random.chance(0.05)) {
            return new MessageName(1, 1 + random.nextInt(nodes), 1000, 0, false);
        }
        return known.get(random.nextInt(known.size()));
    }
}
