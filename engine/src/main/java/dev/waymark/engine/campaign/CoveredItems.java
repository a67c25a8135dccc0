package dev.waymark.engine.campaign;

import dev.waymark.core.strategy.Saved;
import dev.waymark.engine.primitive.DistinctSketch;
import dev.waymark.engine.primitive.GrowingLongSet;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a campaign has seen of one coverage: every fingerprint, or, once there are too many, an estimate of how many. */
final class CoveredItems {
    private static final long[] NOTHING = new long[0];

    private final GrowingLongSet table = new GrowingLongSet();
    private @Nullable DistinctSketch sketch;
    private int counted;
    private long estimatedFrom;
    /** Not computed anew each time that somebody looks. */
    private long estimate = -1;

    /** For workers, which read it while the campaign goes on. */
    GrowingLongSet table() {
        return table;
    }

    /** Those that are new; none once it is an estimate. */
    long[] addAll(long[] candidates) {
        if (sketch != null) {
            for (long candidate : candidates) {
                sketch.add(candidate);
            }
            estimate = candidates.length == 0 ? estimate : -1;
            return NOTHING;
        }
        long[] kept = candidates.clone();
        int missing = table.missing(kept, kept.length);
        int count = 0;
        for (int i = 0; i < missing; i++) {
            if (table.add(kept[i])) { // unless it comes twice
                kept[count++] = kept[i];
            }
        }
        return count == kept.length ? kept : Arrays.copyOf(kept, count);
    }

    /** How many are in the table. */
    int kept() {
        return table.size();
    }

    boolean isEstimate() {
        return sketch != null;
    }

    /** The first execution that was only estimated. */
    long estimatedFrom() {
        return estimatedFrom;
    }

    /** Gives the table up; {@code executions} were counted exactly. */
    void estimate(long executions) {
        DistinctSketch made = new DistinctSketch();
        table.addTo(made);
        sketch = made;
        counted = table.size();
        estimatedFrom = executions;
        table.clear();
    }

    int size() {
        if (sketch == null) {
            return table.size();
        }
        if (estimate < 0) {
            estimate = Math.max(counted, sketch.estimate());
        }
        return (int) Math.min(Integer.MAX_VALUE, estimate);
    }

    boolean contains(long fingerprint) {
        return table.contains(fingerprint);
    }

    /** All but the table. */
    void save(DataOutput out) throws IOException {
        out.writeBoolean(sketch != null);
        if (sketch != null) {
            out.writeInt(counted);
            out.writeLong(estimatedFrom);
            sketch.save(out);
        }
    }

    void restore(DataInput in) throws IOException {
        if (in.readBoolean()) {
            counted = Saved.count(in, "a number of fingerprints");
            estimatedFrom = Saved.natural(in, "a number of executions");
            DistinctSketch saved = new DistinctSketch();
            saved.restore(in);
            sketch = saved;
        }
    }
}
