package dev.waymark.strategies.timeline;

import dev.waymark.core.random.Mix;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Who knows how much of whom: a vector clock per node, counted from the window's beginning. Clocks as such are hardly ever the
 * same twice, so a state has the powers of two between which they lie.
 */
public final class VectorClock implements TimelineAbstraction {
    @Override
    public String name() {
        return "vector-clock";
    }

    @Override
    public String summary() {
        return "how many events of each other node each node has heard of, in powers of two";
    }

    @Override
    public Past past(int node, int nodes, EventKinds kinds) {
        return new Clock(node, nodes);
    }

    private static final class Clock implements Past {
        private final int node;
        private final int[] counts;

        Clock(int node, int nodes) {
            this.node = node;
            this.counts = new int[nodes + 1];
        }

        @Override
        public void reset() {
            Arrays.fill(counts, 0);
        }

        @Override
        public void update(TimelineEvent event) {
            counts[node]++;
        }

        @Override
        public Object copy() {
            return counts.clone();
        }

        @Override
        public void merge(Object copy) {
            int[] other = (int[]) copy;
            for (int i = 0; i < counts.length; i++) {
                counts[i] = Math.max(counts[i], other[i]);
            }
        }

        @Override
        public void tell(LongConsumer items) {
            for (int other = 1; other < counts.length; other++) {
                if (counts[other] > 0) {
                    items.accept(
                            Mix.mix(((long) node << 32 | (long) other << 16) + Summariser.magnitude(counts[other])));
                }
            }
        }
    }
}
