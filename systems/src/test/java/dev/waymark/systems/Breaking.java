package dev.waymark.systems;

import dev.waymark.strategies.timeline.EventKinds;
import dev.waymark.strategies.timeline.TimelineAbstraction;
import dev.waymark.strategies.timeline.TimelineEvent;
import java.util.function.LongConsumer;

/** A user's own abstraction that throws in some windows: when a node has seen so many events that nobody thought of it. */
public final class Breaking implements TimelineAbstraction {
    private static final int MANY = 300;

    @Override
    public String name() {
        return "breaking";
    }

    @Override
    public String summary() {
        return "how many events each node saw, if they are few";
    }

    @Override
    public Past past(int node, int nodes, EventKinds kinds) {
        return new Past() {
            private int events;

            @Override
            public void reset() {
                events = 0;
            }

            @Override
            public void update(TimelineEvent event) {
                if (++events > MANY) {
                    throw new IllegalStateException("too many events");
                }
            }

            @Override
            public Object copy() {
                return events;
            }

            @Override
            public void merge(Object copy) {}

            @Override
            public void tell(LongConsumer items) {
                items.accept(1000L * node + events);
            }
        };
    }
}
