package dev.waymark.engine;

import dev.waymark.core.coverage.Coverage;
import dev.waymark.engine.primitive.GrowingLongSet;
import dev.waymark.engine.primitive.LongSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Lets through what may be new. Each thing is kept in one table only: that of the campaign, if there is one, which sorts out
 * what is new to all; beside it a worker remembers no more than the execution at hand and a few recent things.
 */
final class FreshSink implements Coverage.Sink {
    private static final long[] NOTHING = new long[0];
    private static final int RECENT = 1 << 14;
    private static final int SMALL = 1 << 8;
    private static final int LARGE = 1 << 12;

    /** What the campaign has; null if there is none. */
    private final @Nullable GrowingLongSet known;
    /** What came: in this execution, if there is a campaign; else in all of them. */
    private LongSet seen;
    /** Some of what was seen, by its low bits: it stays in the processor's cache when the table does not. */
    private final long[] recent = new long[RECENT];

    private long[] fresh = new long[64];
    private int count;
    private long index;

    FreshSink() {
        this.known = null;
        this.seen = new LongSet();
    }

    FreshSink(GrowingLongSet known) {
        this.known = known;
        this.seen = new LongSet(SMALL);
    }

    void begin(long newIndex) {
        count = 0;
        if (known == null) {
            return;
        }
        if (newIndex < index) {
            Arrays.fill(recent, 0); // seen in executions whose turn comes later: they must not take what is new here
        }
        index = newIndex;
        if (seen.bytes() > 8 * LARGE) {
            seen = new LongSet(SMALL);
            fresh = new long[64];
        } else {
            seen.clear();
        }
    }

    @Override
    public void add(long fingerprint) {
        int place = (int) fingerprint & (RECENT - 1);
        if (recent[place] == fingerprint && fingerprint != 0) {
            return;
        }
        recent[place] = fingerprint;
        if (seen.add(fingerprint)) {
            if (count == fresh.length) {
                fresh = Arrays.copyOf(fresh, count * 2);
            }
            fresh[count++] = fingerprint;
        }
    }

    /** What is known to the campaign is left out now, all at once: one by one each look would wait for memory. */
    long[] fresh() {
        if (known != null) {
            count = known.missing(fresh, count);
        }
        return count == 0 ? NOTHING : Arrays.copyOf(fresh, count);
    }
}
