package dev.waymark.core.closure;

import java.util.Arrays;

/** The place of each message by its name; open addressing, for there is one look-up a delivery. */
final class MessageIndex {
    private long[] names = new long[128];
    private int[] places = new int[128];
    private int size;

    /** Names of messages are never 0: nodes are counted from 1. */
    private int slot(long name) {
        long mixed = name * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & (names.length - 1);
        while (names[slot] != 0 && names[slot] != name) {
            slot = (slot + 1) & (names.length - 1);
        }
        return slot;
    }

    void clear() {
        Arrays.fill(names, 0);
        size = 0;
    }

    void put(long name, int place) {
        if (2 * (size + 1) > names.length) {
            long[] oldNames = names;
            int[] oldPlaces = places;
            names = new long[oldNames.length * 2];
            places = new int[names.length];
            for (int i = 0; i < oldNames.length; i++) {
                if (oldNames[i] != 0) {
                    int slot = slot(oldNames[i]);
                    names[slot] = oldNames[i];
                    places[slot] = oldPlaces[i];
                }
            }
        }
        int slot = slot(name);
        size += names[slot] == 0 ? 1 : 0;
        names[slot] = name;
        places[slot] = place;
    }

    /** -1 if there is none. */
    int get(long name) {
        int slot = slot(name);
        return names[slot] == 0 ? -1 : places[slot];
    }
}
