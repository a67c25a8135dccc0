package dev.waymark.strategies.pct;

import java.util.Arrays;

/**
 * The events of one execution that may still happen: messages on their way, armed timers, requests that a client could
 * make. Each lives in a slot of these arrays; a slot is used again once its event has happened or is gone.
 */
final class Pending {
    static final int NONE = -1;

    private static final int SLOTS_AT_FIRST = 16;

    // The numbers of a slot stand side by side in one row: each array that is touched costs as much as several
    // accesses.
    private static final int NUMBER = 0;
    private static final int CHAIN = 1;
    private static final int LABEL = 2;
    private static final int PLACED = 3;
    private static final int SHOWN = 4;
    private static final int SENT = 5;
    private static final int WIDTH = 6;

    /** What finds the event: a {@code Code} without what changes while it waits. */
    long[] key = new long[SLOTS_AT_FIRST];
    /** The highest goes first. */
    long[] priority = new long[SLOTS_AT_FIRST];
    /** The causal pasts, see {@link PackedVectorClocks}. */
    long[] pasts;

    private final int words;
    private int[] rows = new int[SLOTS_AT_FIRST * WIDTH];
    /** Freed slots are linked by their chain. */
    private int free = NONE;

    private int slots;

    /** The slot that was last chosen: mostly the next one asked for. */
    private int hint;

    /** By a few bits of the key, the slot that was last given to such a key: right nearly always, never relied on. */
    private int[] likely = new int[4 * SLOTS_AT_FIRST];

    /** {@code words} is the length of a past. */
    Pending(int words) {
        this.words = words;
        this.pasts = new long[SLOTS_AT_FIRST * words];
    }

    /** A new event, not offered yet; its past is for the caller to fill in. */
    int add(long newKey) {
        int slot = free;
        if (slot != NONE) {
            free = rows[slot * WIDTH + CHAIN];
        } else {
            if (slots == key.length) {
                grow();
            }
            slot = slots++;
        }
        key[slot] = newKey;
        int row = slot * WIDTH;
        int[] all = rows;
        all[row + PLACED] = 0;
        all[row + SHOWN] = 0;
        all[row + NUMBER] = 0;
        all[row + CHAIN] = NONE;
        all[row + LABEL] = 0;
        likely[bits(newKey)] = slot;
        return slot;
    }

    /** The slot of this event, or NONE. */
    int find(long wanted) {
        if (key[hint] == wanted) {
            return hint;
        }
        int slot = likely[bits(wanted)];
        return key[slot] == wanted ? slot : search(wanted);
    }

    /** This event is about to happen. */
    void chosen(int slot) {
        hint = slot;
    }

    private int search(long wanted) {
        for (int slot = 0; slot < slots; slot++) {
            if (key[slot] == wanted) {
                return slot;
            }
        }
        return NONE;
    }

    /** Sender and receiver of a message are at bits 32 and 40 of its key, its number at 0. */
    private int bits(long ofKey) {
        return (int) (ofKey ^ ofKey >>> 29 ^ ofKey >>> 38) & likely.length - 1;
    }

    void remove(int slot) {
        int row = slot * WIDTH;
        rows[row + CHAIN] = free;
        rows[row + NUMBER] = 0;
        free = slot;
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
        return rows[slot * WIDTH + NUMBER] > 0;
    }

    /** The place in the order in which events were offered, from 1; 0: not offered yet. */
    int number(int slot) {
        return rows[slot * WIDTH + NUMBER];
    }

    /** The chain that it belongs to; NONE: it is on its own. */
    int chain(int slot) {
        return rows[slot * WIDTH + CHAIN];
    }

    /** The change point that it carries; 0: none. */
    int label(int slot) {
        return rows[slot * WIDTH + LABEL];
    }

    void unlabel(int slot) {
        rows[slot * WIDTH + LABEL] = 0;
    }

    /** It was put at a place of its own, which it keeps. */
    boolean isPlaced(int slot) {
        return rows[slot * WIDTH + PLACED] != 0;
    }

    void place(int slot) {
        rows[slot * WIDTH + PLACED] = 1;
    }

    /** The latest look at the view that showed it. */
    int shown(int slot) {
        return rows[slot * WIDTH + SHOWN];
    }

    void show(int slot, int look) {
        rows[slot * WIDTH + SHOWN] = look;
    }

    /** The place of a message in the order of sending. */
    int sent(int slot) {
        return rows[slot * WIDTH + SENT];
    }

    void sentAs(int slot, int place) {
        rows[slot * WIDTH + SENT] = place;
    }

    void offered(int slot, int number, int label, int chain, long newPriority) {
        int row = slot * WIDTH;
        rows[row + NUMBER] = number;
        rows[row + LABEL] = label;
        rows[row + CHAIN] = chain;
        priority[slot] = newPriority;
    }

    /** Nothing comes before it. */
    void forgetPast(int slot) {
        Arrays.fill(pasts, pastOf(slot), pastOf(slot + 1), 0);
    }

    /** Where in {@link #pasts} its past is. */
    int pastOf(int slot) {
        return slot * words;
    }

    private void grow() {
        int capacity = key.length * 2;
        key = Arrays.copyOf(key, capacity);
        priority = Arrays.copyOf(priority, capacity);
        rows = Arrays.copyOf(rows, capacity * WIDTH);
        pasts = Arrays.copyOf(pasts, capacity * words);
        likely = new int[4 * capacity];
        for (int slot = 0; slot < slots; slot++) {
            likely[bits(key[slot])] = slot;
        }
    }
}
