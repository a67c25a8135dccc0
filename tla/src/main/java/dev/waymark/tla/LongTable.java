package dev.waymark.tla;

import org.jspecify.annotations.Nullable;

/** Values by numbers that are good hashes, and not 0: open addressing, where a look-up mostly touches one array. */
public final class LongTable<V> {
    private static final int SMALLEST = 1 << 10;

    private long[] keys = new long[SMALLEST];
    private @Nullable Object[] values = new Object[SMALLEST];
    private int size;

    @SuppressWarnings("unchecked") // put puts nothing else
    public @Nullable V find(long key) {
        int place = place(key);
        return keys[place] == key ? (V) values[place] : null;
    }

    /** For a key that is not there yet. */
    public void put(long key, V value) {
        if (++size * 2 >= keys.length) {
            grow();
        }
        int place = place(key);
        keys[place] = key;
        values[place] = value;
    }

    public int size() {
        return size;
    }

    public void clear() {
        keys = new long[SMALLEST];
        values = new Object[SMALLEST];
        size = 0;
    }

    private void grow() {
        long[] oldKeys = keys;
        @Nullable Object[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = new Object[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int place = place(oldKeys[i]);
                keys[place] = oldKeys[i];
                values[place] = oldValues[i];
            }
        }
    }

    private int place(long key) {
        int mask = keys.length - 1;
        int place = (int) (key >>> 20) & mask;
        while (keys[place] != key && keys[place] != 0) {
            place = (place + 1) & mask;
        }
        return place;
    }
}
