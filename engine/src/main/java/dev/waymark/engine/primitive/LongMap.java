package dev.waymark.engine.primitive;

import org.jspecify.annotations.Nullable;

/** Objects by longs. */
public final class LongMap<V> extends LongKeys {
    private static final int SMALLEST = 1 << 10;
    private static final double LOAD = 0.5;
    private static final @Nullable Object[] NOTHING = {};

    private @Nullable Object[] values;
    private @Nullable Object[] shorter = NOTHING;

    public LongMap() {
        super(SMALLEST, LOAD);
        values = new Object[slots()];
    }

    /** Null if there is none. */
    @SuppressWarnings("unchecked") // put puts nothing else
    public @Nullable V get(long key) {
        int slot = find(key);
        return slot < 0 ? null : (V) values[slot];
    }

    public void put(long key, V value) {
        int slot = find(key);
        if (slot < 0) {
            slot = claim(~slot, key); // may make values another array
        }
        values[slot] = value;
    }

    /** It gives its memory back. */
    public void clear() {
        restart(SMALLEST);
        values = new Object[slots()];
    }

    @Override
    void growing() {
        shorter = values;
        values = new Object[slots()];
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
