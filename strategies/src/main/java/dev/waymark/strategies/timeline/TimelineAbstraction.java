package dev.waymark.strategies.timeline;

import java.util.function.LongConsumer;

/**
 * What matters of a timeline (MALLORY, section 3.2.2); found by {@link java.util.ServiceLoader}. As a vector clock does, it grows
 * with the events of a node and along messages, and stands for all that came before an event.
 */
public interface TimelineAbstraction {
    String name();

    /** One line: what two windows that are alike have in common. */
    String summary();

    /** For one node of {@code nodes}; it is used for one window after the other. */
    Past past(int node, int nodes, EventKinds kinds);

    /** What came before the latest event of one node, since the window began. */
    interface Past {
        /** A new window begins. */
        void reset();

        /** An event of this node. */
        void update(TimelineEvent event);

        /** What a message takes along that is sent now. It must not change any more; the same may be given again. */
        Object copy();

        /** A message arrived that took this along, in the same window. */
        void merge(Object copy);

        /** The window is over: tells, as hashes, all that its state is the set of. The same may be told twice. */
        void tell(LongConsumer items);
    }
}
