package dev.waymark.engine.primitive;

/** Numbers by longs. */
public final class LongIntMap extends LongKeys {
    private static final int SMALLEST = 1 << 7;
    private static final double LOAD = 0.5;
    private static final int[] NOTHING = {};

    private int[] values;
    private int[] shorter = NOTHING;

    public LongIntMap() {
        super(SMALLEST, LOAD);
        values = new int[slots()];
    }

    public int get(long key, int otherwise) {
        int slot = find(key);
        return slot < 0 ? otherwise : values[slot];
    }

    public void put(long key, int value) {
        int slot = find(key);
        if (slot < 0) {
            slot = claim(~slot, key); // may make values another array
        }
        values[slot] = value;
    }

    /** The bytes of its tables, for measurements. */
    public long bytes() {
        return (long) (Long.BYTES + Integer.BYTES) * slots();
    }

    /** It keeps its memory. */
    public void clear() {
        freeAll();
    }

    @Override
    void growing() {
        shorter = values;
        values = new int[slots()];
    }

    @Override
    void moved(int from, int to) {
        values[to] = shorter[from];
    }

    @Override
    void grown() {
        shorter = NOTHING;
    }
}
