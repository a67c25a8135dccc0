package dev.waymark.engine.primitive;

import java.util.Arrays;

/**
 * The keys of a set or map: open addressing with linear probing in one array. 0 in it is a free slot; the key 0 itself has a
 * slot of its own behind the others.
 */
abstract class LongKeys {
    private static final int CAPACITY_MAX = 1 << 30;

    private final double load;
    private long[] keys;
    private int limit;
    private int size;
    private boolean hasZero;

    /** {@code capacity} is a power of two; it doubles when more than {@code load} of it is taken. */
    LongKeys(int capacity, double load) {
        if (Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("capacity " + capacity + " is no power of two");
        }
        this.load = load;
        this.keys = new long[capacity];
        this.limit = (int) (capacity * load);
    }

    public final int size() {
        return size;
    }

    final int capacity() {
        return keys.length;
    }

    /** Values lie in an array of this length, each in the slot of its key. */
    final int slots() {
        return keys.length + 1;
    }

    /** The slot of a key; if it is not there, the complement (below 0) of the free one in which it belongs. */
    final int find(long key) {
        long[] table = keys;
        if (key == 0) {
            return hasZero ? table.length : ~table.length;
        }
        // Spreads numbers that are no good hashes too (a class above a line): else they would stand in one long row.
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (table.length - 1);
        for (long at = table[slot]; at != 0; at = table[slot]) {
            if (at == key) {
                return slot;
            }
            slot = (slot + 1) & (table.length - 1);
        }
        return ~slot;
    }

    /** Takes the free slot that was found for the key, or another one if there must be more of them first. */
    final int claim(int free, long key) {
        int slot = free;
        if (size >= limit) {
            grow();
            slot = ~find(key);
        }
        if (key == 0) {
            hasZero = true;
        } else {
            keys[slot] = key;
        }
        size++;
        return slot;
    }

    /** Those that stand behind the removed one move up, so that no search ends too early. */
    final void free(int slot) {
        size--;
        if (slot == keys.length) {
            hasZero = false;
            return;
        }
        keys[slot] = 0;
        int mask = keys.length - 1;
        for (int i = (slot + 1) & mask; keys[i] != 0; i = (i + 1) & mask) {
            long moved = keys[i];
            keys[i] = 0;
            keys[~find(moved)] = moved;
        }
    }

    /** Keeps the memory. */
    final void freeAll() {
        if (size > 0) {
            Arrays.fill(keys, 0);
            hasZero = false;
            size = 0;
        }
    }

    /** Gives the memory back. */
    final void restart(int capacity) {
        keys = new long[capacity];
        limit = (int) (capacity * load);
        hasZero = false;
        size = 0;
    }

    private void grow() {
        long[] old = keys;
        if (old.length >= CAPACITY_MAX) {
            throw new IllegalStateException("more than " + size + " numbers in one table");
        }
        keys = new long[old.length * 2];
        limit = (int) (keys.length * load);
        growing();
        for (int i = 0; i < old.length; i++) {
            if (old[i] != 0) {
                int slot = ~find(old[i]);
                keys[slot] = old[i];
                moved(i, slot);
            }
        }
        moved(old.length, keys.length);
        grown();
    }

    /** There are more slots now: values are about to move into a longer array. */
    void growing() {}

    void moved(int from, int to) {}

    void grown() {}
}
