package dev.waymark.code;

import dev.waymark.core.coverage.Coverage;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The items of one class, and for each of its probes those that it shows to be covered: one bit each. */
final class ItemTable {
    private final long[] fingerprints;
    private final long[][] shownBy;

    private ItemTable(long[] fingerprints, long[][] shownBy) {
        this.fingerprints = fingerprints;
        this.shownBy = shownBy;
    }

    /** Adds what these probes show; {@code scratch} has room for {@link #words}. */
    void emit(boolean[] probes, long[] scratch, Coverage.Sink sink) {
        int words = words();
        for (int word = 0; word < words; word++) {
            scratch[word] = 0;
        }
        for (int probe = 0; probe < probes.length; probe++) {
            if (probes[probe]) {
                long[] shown = shownBy[probe];
                for (int word = 0; word < words; word++) {
                    scratch[word] |= shown[word];
                }
            }
        }
        for (int word = 0; word < words; word++) {
            for (long left = scratch[word]; left != 0; left &= left - 1) {
                sink.add(fingerprints[64 * word + Long.numberOfTrailingZeros(left)]);
            }
        }
    }

    int words() {
        return (fingerprints.length + 63) / 64;
    }

    /** Collects the items of one class. */
    static final class Builder {
        private final Map<CodeItem, BitSet> probesOf = new LinkedHashMap<>();

        void add(CodeItem item, BitSet probes) {
            probesOf.computeIfAbsent(item, i -> new BitSet()).or(probes);
        }

        List<CodeItem> items() {
            return new ArrayList<>(probesOf.keySet());
        }

        ItemTable build(int probes) {
            long[] fingerprints = new long[probesOf.size()];
            long[][] shownBy = new long[probes][(fingerprints.length + 63) / 64];
            int next = 0;
            for (Map.Entry<CodeItem, BitSet> entry : probesOf.entrySet()) {
                int item = next++;
                fingerprints[item] = entry.getKey().fingerprint();
                entry.getValue().stream().forEach(probe -> shownBy[probe][item / 64] |= 1L << (item % 64));
            }
            return new ItemTable(fingerprints, shownBy);
        }
    }
}
