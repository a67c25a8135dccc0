package dev.waymark.strategies.timeline;

import dev.waymark.core.random.Mix;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Per node, pairs of kinds of events of which one happened before the other (MALLORY, figure 5): the second at this node, the
 * first at it or at another that it has heard from since. Kinds are bits, and a row of bits for each second kind.
 *
 * <p>In the figure a past has the pairs of all nodes. Here each has its own, and messages take along the kinds alone: where a
 * window ends all pasts are joined anyway.
 */
public final class EventHistory implements TimelineAbstraction {
    @Override
    public String name() {
        return "events";
    }

    @Override
    public String summary() {
        return "per node, kinds of events that came before others there, also by way of messages (MALLORY's paper)";
    }

    @Override
    public Past past(int node, int nodes, EventKinds kinds) {
        return new Pairs(Mix.mix(node), kinds);
    }

    /** Also of {@link ArtifactHistory}, where nodes are not told apart. */
    static final class Pairs implements Past {
        private static final long[] NONE = {};

        private final long place;
        private final EventKinds kinds;
        private long[] known = new long[2];
        private long[][] before = new long[128][0];
        private long @Nullable [] copied;

        Pairs(long place, EventKinds kinds) {
            this.place = place;
            this.kinds = kinds;
        }

        @Override
        public void reset() {
            Arrays.fill(known, 0);
            for (long[] row : before) {
                Arrays.fill(row, 0);
            }
            copied = null;
        }

        @Override
        public void update(TimelineEvent event) {
            int kind = event.kind();
            int word = kind >> 6;
            if (word >= known.length || kind >= before.length) {
                grow(kind);
            }
            if ((known[word] >> kind & 1) == 0) {
                known[word] |= 1L << kind;
                copied = null;
            }
            long[] row = before[kind];
            if (row.length < known.length) {
                row = Arrays.copyOf(row, known.length);
                before[kind] = row;
            }
            for (int i = 0; i < known.length; i++) {
                row[i] |= known[i];
            }
        }

        private void grow(int kind) {
            known = Arrays.copyOf(known, Math.max(known.length, (kind >> 6) + 1));
            int rows = before.length;
            before = Arrays.copyOf(before, Math.max(rows, 2 * kind));
            Arrays.fill(before, rows, before.length, NONE);
        }

        @Override
        public Object copy() {
            if (copied == null) {
                copied = known.clone();
            }
            return copied;
        }

        @Override
        public void merge(Object copy) {
            long[] other = (long[]) copy;
            if (other.length > known.length) {
                known = Arrays.copyOf(known, other.length);
            }
            for (int i = 0; i < other.length; i++) {
                long more = known[i] | other[i];
                copied = more == known[i] ? copied : null;
                known[i] = more;
            }
        }

        @Override
        public void tell(LongConsumer items) {
            int count = Math.min(kinds.count(), before.length);
            for (int second = 0; second < count; second++) {
                long[] row = before[second];
                long seed = row.length == 0 ? 0 : Mix.combine(place, kinds.hash(second));
                for (int i = 0; i < row.length; i++) {
                    for (long left = row[i]; left != 0; left &= left - 1) {
                        items.accept(Mix.mix(seed + kinds.hash(64 * i + Long.numberOfTrailingZeros(left))));
                    }
                }
            }
        }
    }
}
