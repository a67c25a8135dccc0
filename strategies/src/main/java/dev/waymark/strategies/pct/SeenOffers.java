package dev.waymark.strategies.pct;

import java.util.Arrays;

/** One of the lists of a view as it was last looked at: names, and the slots of the events they stand for. */
final class SeenOffers {
    long[] name = new long[8];
    int[] slot = new int[8];
    int count;

    /** Makes room for {@code wanted} entries. */
    void room(int wanted) {
        if (wanted > name.length) {
            name = Arrays.copyOf(name, 2 * wanted);
            slot = Arrays.copyOf(slot, 2 * wanted);
        }
    }

    boolean shows(int i, long wanted) {
        return i < count && name[i] == wanted;
    }

    void put(int i, long newName, int newSlot) {
        name[i] = newName;
        slot[i] = newSlot;
    }
}
