package dev.waymark.engine.primitive;

/** A set of longs. Between 10 and 20 bytes each, 13.4 at ten million; while it grows both tables exist. */
public final class LongSet extends LongKeys {
    private static final double LOAD = 0.8;

    public LongSet() {
        this(1 << 10);
    }

    /** {@code capacity} is a power of two; the set grows by itself. */
    public LongSet(int capacity) {
        super(capacity, LOAD);
    }

    /** True if it was not there. */
    public boolean add(long number) {
        int slot = find(number);
        if (slot >= 0) {
            return false;
        }
        claim(~slot, number);
        return true;
    }

    public boolean contains(long number) {
        return find(number) >= 0;
    }

    /** True if it was there. */
    public boolean remove(long number) {
        int slot = find(number);
        if (slot < 0) {
            return false;
        }
        free(slot);
        return true;
    }

    /** It keeps its memory. */
    public void clear() {
        freeAll();
    }

    /** The bytes of the table, for measurements. */
    public long bytes() {
        return 8L * capacity();
    }
}
