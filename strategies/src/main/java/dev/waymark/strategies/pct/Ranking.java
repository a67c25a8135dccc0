package dev.waymark.strategies.pct;

import java.util.Arrays;

/**
 * The events that were offered and have a priority, the best last. Who happens is nearly always the best, and what follows
 * it in its chain takes its place, so both ends of an event's life are at the cheap end of the array.
 */
final class Ranking {
    private final Pending pending;
    private int[] ranked = new int[32];
    private int count;

    Ranking(Pending pending) {
        this.pending = pending;
    }

    int count() {
        return count;
    }

    /** The slot at a rank; the best is at {@code count() - 1}. */
    int at(int rank) {
        return ranked[rank];
    }

    /** The highest priority below this one; LAST if there is none. */
    long below(long upper) {
        for (int rank = count - 1; rank >= 0; rank--) {
            long priority = pending.priority[ranked[rank]];
            if (priority < upper) {
                return priority;
            }
        }
        return Priorities.LAST;
    }

    void insert(int slot) {
        if (count == ranked.length) {
            ranked = Arrays.copyOf(ranked, 2 * count);
        }
        int[] slots = ranked;
        int rank = count++;
        for (; rank > 0 && isBetter(slots[rank - 1], slot); rank--) {
            slots[rank] = slots[rank - 1];
        }
        slots[rank] = slot;
    }

    void remove(int slot) {
        int[] slots = ranked;
        int rank = --count;
        int above = slots[rank];
        while (above != slot) {
            int next = slots[--rank];
            slots[rank] = above;
            above = next;
        }
    }

    /** Of two with the same priority, which are of the same chain, the earlier is better. */
    private boolean isBetter(int slot, int other) {
        long priority = pending.priority[slot];
        long otherPriority = pending.priority[other];
        return priority > otherPriority || (priority == otherPriority && pending.number(slot) < pending.number(other));
    }
}
