package dev.waymark.strategies.timeline;

import dev.waymark.engine.primitive.LongMap;

/** Abstracts a timeline, window by window: pasts of nodes that grow with events and along messages. */
public final class Summariser implements TimelineListener {
    private final TimelineAbstraction.Past[] pasts;
    private final LongMap<Object> underWay = new LongMap<>();
    private final Summary summary = new Summary();
    private int sent;
    private long events;
    private long arrows;
    private long withoutArrow;

    public Summariser(TimelineAbstraction abstraction, int nodes, EventKinds kinds) {
        pasts = new TimelineAbstraction.Past[nodes + 1];
        for (int node = 1; node <= nodes; node++) {
            pasts[node] = abstraction.past(node, nodes, kinds);
        }
        begin();
    }

    /** A new window; what was sent before it takes nothing along into it. */
    public void begin() {
        for (int node = 1; node < pasts.length; node++) {
            pasts[node].reset();
        }
        if (sent > 0) {
            underWay.clear();
            sent = 0;
        }
    }

    @Override
    public void event(TimelineEvent event) {
        TimelineAbstraction.Past past = pasts[event.node()];
        events++;
        if (event.hasArrow()) {
            Object copy = underWay.get(event.message());
            if (copy == null) {
                withoutArrow++;
            } else {
                arrows++;
                past.merge(copy);
            }
        }
        if (event.kind() != EventKinds.LEFT_OUT) {
            past.update(event);
        }
        if (event.type() == EventType.SENT) {
            underWay.put(event.message(), past.copy());
            sent++;
        }
    }

    /** A copy of a message that the network made takes along what the message does. */
    public void copied(long message, long copy) {
        Object taken = underWay.get(message);
        if (taken != null) {
            underWay.put(copy, taken);
        }
    }

    @Override
    public void restarted() {
        begin();
    }

    /** What the window comes to so far, as if something came after every node's last event. Valid until the next call. */
    public Summary summary() {
        summary.clear();
        for (int node = 1; node < pasts.length; node++) {
            pasts[node].tell(summary::add);
        }
        summary.close();
        return summary;
    }

    public long events() {
        return events;
    }

    /** How many messages were received that had been sent in the same window; and how many others. */
    public long arrows() {
        return arrows;
    }

    public long withoutArrow() {
        return withoutArrow;
    }

    /** The power of two at or below a number above 0. */
    static int magnitude(int number) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(number);
    }
}
