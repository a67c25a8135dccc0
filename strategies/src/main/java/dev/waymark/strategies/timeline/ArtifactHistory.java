package dev.waymark.strategies.timeline;

import java.util.function.LongConsumer;

/**
 * {@link EventHistory} as MALLORY's published code computes it: messages take nothing along, they are no events themselves, and the
 * pairs of all nodes are thrown together. So neither causality nor who did what is part of the state.
 */
public final class ArtifactHistory implements TimelineAbstraction {
    @Override
    public String name() {
        return "artifact";
    }

    @Override
    public String summary() {
        return "kinds of internal events that came before others at any one node (MALLORY's published code)";
    }

    @Override
    public Past past(int node, int nodes, EventKinds kinds) {
        EventHistory.Pairs pairs = new EventHistory.Pairs(0, kinds);
        return new Past() {
            @Override
            public void reset() {
                pairs.reset();
            }

            @Override
            public void update(TimelineEvent event) {
                if (event.type() == EventType.EVENT || event.type() == EventType.CLAUSE) {
                    pairs.update(event);
                }
            }

            @Override
            public Object copy() {
                return this;
            }

            @Override
            public void merge(Object copy) {
                // as published
            }

            @Override
            public void tell(LongConsumer items) {
                pairs.tell(items);
            }
        };
    }
}
