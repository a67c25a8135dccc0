package dev.waymark.core.coverage;

import java.util.Arrays;

/**
 * A growing set of 64-bit fingerprints: open addressing in one array of longs. Between 10 and 20 bytes each, 13.4 at ten
 * million; while it grows both tables exist.
 */
public final class FingerprintSet {
    private static final double LOAD = 0.8;

    private long[] table;
    private int mask;
    private int limit;
    private int size;
    private boolean hasZero;

    public FingerprintSet() {
        allocate(1 << 10);
    }

    private void allocate(int capacity) {
        table = new long[capacity];
        mask = capacity - 1;
        limit = (int) (capacity * LOAD);
    }

    /** Spreads numbers that are no good hashes too (a class above a line): without it they would stand in one long row. */
    private int slot(long fingerprint) {
        return (int) ((fingerprint * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    }

    /** True if it was not there. */
    public boolean add(long fingerprint) {
        if (fingerprint == 0) {
            boolean fresh = !hasZero;
            hasZero = true;
            size += fresh ? 1 : 0;
            return fresh;
        }
        int i = slot(fingerprint);
        while (table[i] != 0) {
            if (table[i] == fingerprint) {
                return false;
            }
            i = (i + 1) & mask;
        }
        table[i] = fingerprint;
        if (++size > limit) {
            grow();
        }
        return true;
    }

    public boolean contains(long fingerprint) {
        if (fingerprint == 0) {
            return hasZero;
        }
        int i = slot(fingerprint);
        while (table[i] != 0) {
            if (table[i] == fingerprint) {
                return true;
            }
            i = (i + 1) & mask;
        }
        return false;
    }

    public int size() {
        return size;
    }

    /** The bytes of the table, for measurements. */
    public long bytes() {
        return 8L * table.length;
    }

    public void clear() {
        Arrays.fill(table, 0);
        size = 0;
        hasZero = false;
    }

    private void grow() {
        if (table.length >= 1 << 30) {
            throw new IllegalStateException("more than " + size + " fingerprints");
        }
        long[] old = table;
        allocate(old.length * 2);
        for (long fingerprint : old) {
            if (fingerprint != 0) {
                int i = slot(fingerprint);
                while (table[i] != 0) {
                    i = (i + 1) & mask;
                }
                table[i] = fingerprint;
            }
        }
    }
}
