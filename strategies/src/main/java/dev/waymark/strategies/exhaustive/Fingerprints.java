package dev.waymark.strategies.exhaustive;

import dev.waymark.core.strategy.Saved;
import dev.waymark.engine.primitive.LongSet;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** A set of fingerprints that can be written: in the order in which they were met. */
final class Fingerprints {
    private final LongSet set = new LongSet();
    private long[] met = new long[16];
    private int size;

    boolean add(long fingerprint) {
        if (!set.add(fingerprint)) {
            return false;
        }
        if (size == met.length) {
            met = Arrays.copyOf(met, 2 * size);
        }
        met[size++] = fingerprint;
        return true;
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(size);
        for (int i = 0; i < size; i++) {
            out.writeLong(met[i]);
        }
    }

    void restore(DataInput in) throws IOException {
        for (int i = Saved.count(in, "fingerprints"); i > 0; i--) {
            add(in.readLong());
        }
    }
}
