package dev.waymark.strategies.pct;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import java.util.Arrays;

/**
 * Timers as events. A timer that is set again before it has fired stays the same event. Once it has fired, it opens a new
 * chain each time: a heartbeat that followed itself would stay in the best chain for ever, and nothing else would happen.
 */
final class TimerEvents {
    private final Pending pending;
    private final PackedVectorClocks pasts;
    private final ChainOrder order;
    private final Rng random;
    private final boolean asEvents;
    private final int again;
    private final int stride;

    private String[] kinds = new String[4];
    private int kindCount;
    /** By the number that the cluster gives to a kind: its place in {@code kinds} + 1, or 0. */
    private int[] placeOf = new int[4];

    // By kind and node: the number of the timer (0: not armed), the slot of its event + 1 (0: none), and whether it
    // fired.
    private int[] armed;
    private int[] slots;
    private boolean[] hasFired;

    private int armedCount;
    /** Armed timers that have no event yet. */
    private int freshCount;

    private boolean allShown;
    private int look;

    TimerEvents(Pending pending, PackedVectorClocks pasts, ChainOrder order, Rng random, PriorityOptions options) {
        this.pending = pending;
        this.pasts = pasts;
        this.order = order;
        this.random = random;
        this.asEvents = options.timersAsEvents();
        this.again = options.again();
        this.stride = pasts.nodes() + 1;
        this.armed = new int[kinds.length * stride];
        this.slots = new int[kinds.length * stride];
        this.hasFired = new boolean[kinds.length * stride];
    }

    /** {@code unfiltered}: nothing is hidden, and the run was told of everything. */
    void look(View view, boolean unfiltered) {
        if (!asEvents) {
            return;
        }
        int count = view.timers();
        allShown = unfiltered && count == armedCount;
        if (!allShown || freshCount > 0) {
            lookAtEach(view, count);
        }
    }

    boolean isShown(int slot) {
        return allShown || pending.shown(slot) == look;
    }

    private void lookAtEach(View view, int count) {
        look++;
        for (int i = 0; i < count; i++) {
            long name = view.timer(i);
            int node = Code.a(name);
            int cell = cell(node, kind(view, i, Code.b(name)));
            if (armed[cell] == 0) { // it was there before this run was told of anything
                freshCount++;
                armedCount++;
            }
            armed[cell] = Code.number(name);
            if (slots[cell] == 0) {
                slots[cell] = 1 + offer(Code.fire(Code.name(node, Code.b(name), 0)), node, hasFired[cell]);
                freshCount--;
            }
            pending.show(slots[cell] - 1, look);
        }
    }

    private int offer(long key, int node, boolean firedBefore) {
        int slot = pending.add(key);
        pasts.from(node, pending.pasts, pending.pastOf(slot));
        if (!firedBefore) {
            order.offer(slot, 0, node);
        } else if (random.nextInt(again) == 0) {
            order.offerAlone(slot);
        } // else it has no priority: it waits until nothing else can happen
        return slot;
    }

    /** What fires the timer whose event is in this slot. */
    long decision(int slot) {
        long key = pending.key[slot];
        return key | armed[cell(Code.a(key), placeOf[Code.b(key)] - 1)];
    }

    void set(int node, String name, int number) {
        int cell = cell(node, kind(name));
        if (armed[cell] == 0) {
            armedCount++;
            freshCount++;
        }
        armed[cell] = number;
    }

    /** It is armed no more. Returns its event, or NONE. */
    int left(int node, String name) {
        return left(cell(node, kind(name)));
    }

    private int left(int cell) {
        int slot = slots[cell] - 1;
        if (armed[cell] != 0) {
            armedCount--;
            freshCount -= slot < 0 ? 1 : 0;
        }
        armed[cell] = 0;
        slots[cell] = 0;
        return slot;
    }

    int fired(int node, String name) {
        hasFired[cell(node, kind(name))] = true;
        return left(node, name);
    }

    /** No timer of this node is armed any more; whoever calls sees to their events. */
    void crashed(int node) {
        for (int kind = 0; kind < kindCount; kind++) {
            left(cell(node, kind));
        }
    }

    private int cell(int node, int kind) {
        return kind * stride + node;
    }

    private int kind(View view, int i, int number) {
        if (number >= placeOf.length) {
            placeOf = Arrays.copyOf(placeOf, 2 * number);
        }
        if (placeOf[number] == 0) {
            placeOf[number] = 1 + kind(view.timerKind(i));
        }
        return placeOf[number] - 1;
    }

    @SuppressWarnings("ReferenceEquality") // a fast path in front of equals
    private int kind(String name) {
        for (int kind = 0; kind < kindCount; kind++) {
            if (kinds[kind] == name) {
                return kind;
            }
        }
        for (int kind = 0; kind < kindCount; kind++) {
            if (kinds[kind].equals(name)) {
                return kind;
            }
        }
        if (kindCount == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * kindCount);
            armed = Arrays.copyOf(armed, kinds.length * stride);
            slots = Arrays.copyOf(slots, kinds.length * stride);
            hasFired = Arrays.copyOf(hasFired, kinds.length * stride);
        }
        kinds[kindCount] = name;
        return kindCount++;
    }

    /** The timer with the earliest deadline, or stop. */
    static long earliest(View view) {
        int best = -1;
        for (int i = 0; i < view.timers(); i++) {
            if (best < 0 || view.deadline(i) < view.deadline(best)) {
                best = i;
            }
        }
        return best < 0 ? Code.stop() : Code.fire(view.timer(best));
    }
}
