package dev.waymark.strategies.timeline;

import dev.waymark.core.model.Code;
import dev.waymark.core.random.Mix;
import dev.waymark.engine.primitive.LongIntMap;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * What kinds of messages arrived on which link, and what came of clients' requests, with how often in powers of two. A request
 * that a window does not answer shows in the numbers of requests and replies.
 */
public final class MessageKinds implements TimelineAbstraction {
    @Override
    public String name() {
        return "messages";
    }

    @Override
    public String summary() {
        return "kinds of messages that arrived on each link, and of requests and replies, in powers of two";
    }

    @Override
    public Past past(int node, int nodes, EventKinds kinds) {
        return new Arrivals(node, kinds);
    }

    private static final class Arrivals implements Past {
        private static final Object NOTHING = new Object();

        private final int node;
        private final EventKinds kinds;
        private final LongIntMap places = new LongIntMap();
        private long[] keys = new long[32];
        private int[] counts = new int[32];
        private int used;

        Arrivals(int node, EventKinds kinds) {
            this.node = node;
            this.kinds = kinds;
        }

        @Override
        public void reset() {
            Arrays.fill(counts, 0);
        }

        @Override
        public void update(TimelineEvent event) {
            switch (event.type()) {
                case RECEIVED -> count((long) event.kind() << 8 | Code.a(event.message()));
                case REQUEST, REPLY -> count((long) event.kind() << 8);
                default -> {}
            }
        }

        private void count(long key) {
            int place = places.get(key, -1);
            if (place < 0) {
                place = used++;
                if (place == keys.length) {
                    keys = Arrays.copyOf(keys, 2 * place);
                    counts = Arrays.copyOf(counts, 2 * place);
                }
                keys[place] = key;
                places.put(key, place);
            }
            counts[place]++;
        }

        @Override
        public Object copy() {
            return NOTHING;
        }

        @Override
        public void merge(Object copy) {
            // what arrives is all that counts
        }

        @Override
        public void tell(LongConsumer items) {
            for (int i = 0; i < used; i++) {
                if (counts[i] > 0) {
                    long kind = Mix.combine(kinds.hash((int) (keys[i] >> 8)), (keys[i] & 255) << 8 | node);
                    items.accept(Mix.mix(kind + Summariser.magnitude(counts[i])));
                }
            }
        }
    }
}
