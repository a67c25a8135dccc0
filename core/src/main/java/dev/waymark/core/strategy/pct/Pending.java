package dev.waymark.core.strategy.pct;

import java.util.Arrays;

/**
 * The events of one execution that may still happen: messages on their way, armed timers, requests that a client could
 * make. Each lives in a slot of these arrays; a slot is used again once its event has happened or is gone.
 */
final class Pending {
    static final int NONE = -1;

    /** What finds the event: a {@code Code} without what changes while it waits. */
    long[] key = new long[32];
    /** The place in the order in which events were offered, from 1; 0: not offered yet. */
    int[] number = new int[32];
    /** The chain that it belongs to; NONE: it is on its own. */
    int[] chain = new int[32];
    /** The change point that it carries; 0: none. */
    int[] label = new int[32];
    /** It was put at a place of its own, which it keeps. */
    boolean[] isPlaced = new boolean[32];
    /** The highest goes first. */
    long[] priority = new long[32];
    /** The causal past, {@code stride} numbers for each slot: entry n counts what happened at node n. */
    int[] pasts;

    private final int stride;
    /** Freed slots are linked by {@code chain}. */
    private int free = NONE;

    private int slots;
    private int size;

    /** Open addressing, half empty at least: slot + 1, or 0. */
    private int[] table = new int[64];

    Pending(int stride) {
        this.stride = stride;
        this.pasts = new int[32 * stride];
    }

    /** A new event, not offered yet; its past is for the caller to fill in. */
    int add(long newKey) {
        if (2 * ++size > table.length) {
            rehash();
        }
        int slot = free;
        if (slot != NONE) {
            free = chain[slot];
        } else {
            if (slots == key.length) {
                grow();
            }
            slot = slots++;
        }
        key[slot] = newKey;
        number[slot] = 0;
        chain[slot] = NONE;
        label[slot] = 0;
        isPlaced[slot] = false;
        insert(slot);
        return slot;
    }

    /** The slot of this event, or NONE. */
    int find(long wanted) {
        int mask = table.length - 1;
        for (int place = home(wanted, mask); ; place = place + 1 & mask) {
            int slot = table[place] - 1;
            if (slot < 0 || key[slot] == wanted) {
                return slot;
            }
        }
    }

    void remove(int slot) {
        int mask = table.length - 1;
        int hole = home(key[slot], mask);
        while (table[hole] != slot + 1) {
            hole = hole + 1 & mask;
        }
        // Those behind it move up, unless that would put them before their home.
        for (int place = hole + 1 & mask; table[place] != 0; place = place + 1 & mask) {
            int home = home(key[table[place] - 1], mask);
            if ((place - home & mask) >= (place - hole & mask)) {
                table[hole] = table[place];
                hole = place;
            }
        }
        table[hole] = 0;
        size--;
        chain[slot] = free;
        free = slot;
        number[slot] = 0;
        key[slot] = NONE; // no event has this key
    }

    /** Slots are below this; some of them are free. */
    int slots() {
        return slots;
    }

    boolean isUsed(int slot) {
        return key[slot] != NONE;
    }

    boolean isOffered(int slot) {
        return number[slot] > 0;
    }

    /** Nothing comes before it. */
    void forgetPast(int slot) {
        Arrays.fill(pasts, slot * stride, (slot + 1) * stride, 0);
    }

    int pastOf(int slot) {
        return slot * stride;
    }

    private void insert(int slot) {
        int mask = table.length - 1;
        int place = home(key[slot], mask);
        while (table[place] != 0) {
            place = place + 1 & mask;
        }
        table[place] = slot + 1;
    }

    private void rehash() {
        table = new int[table.length * 2];
        for (int slot = 0; slot < slots; slot++) {
            if (isUsed(slot)) {
                insert(slot);
            }
        }
    }

    private static int home(long key, int mask) {
        return (int) (key * 0x9E3779B97F4A7C15L >>> 40) & mask;
    }

    private void grow() {
        int capacity = key.length * 2;
        key = Arrays.copyOf(key, capacity);
        number = Arrays.copyOf(number, capacity);
        chain = Arrays.copyOf(chain, capacity);
        label = Arrays.copyOf(label, capacity);
        isPlaced = Arrays.copyOf(isPlaced, capacity);
        priority = Arrays.copyOf(priority, capacity);
        pasts = Arrays.copyOf(pasts, capacity * stride);
    }
}
