package dev.waymark.core.strategy.pct;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Timers as events. A timer that is set again before it has fired stays the same event. Once it has fired, it opens a new
 * chain each time: a heartbeat that followed itself would stay in the best chain for ever, and nothing else would happen.
 */
final class TimerEvents {
    private final Pending pending;
    private final Pasts pasts;
    private final Order order;
    private final Rng random;
    private final boolean asEvents;
    private final int again;
    final Offers offers = new Offers();

    /** By the number that the cluster gives to a kind; null: not seen yet. */
    private @Nullable String[] kinds = new String[4];
    /** By kind and node. */
    private boolean[] hasFired;

    TimerEvents(Pending pending, Pasts pasts, Order order, Rng random, PriorityOptions options) {
        this.pending = pending;
        this.pasts = pasts;
        this.order = order;
        this.random = random;
        this.asEvents = options.timersAsEvents();
        this.again = options.again();
        this.hasFired = new boolean[kinds.length * pasts.stride()];
    }

    void look(View view) {
        int count = asEvents ? view.timers() : 0;
        offers.room(count);
        for (int i = 0; i < count; i++) {
            long name = view.timer(i);
            if (!offers.shows(i, name)) {
                int slot = slot(view, i, name);
                offers.put(i, name, slot);
                offers.priority[i] = pending.priority[slot];
            }
        }
        offers.count = count;
    }

    private int slot(View view, int i, long name) {
        int node = Code.a(name);
        int kind = Code.b(name);
        int slot = pending.find(key(node, kind));
        if (slot != Pending.NONE) {
            return slot;
        }
        learn(kind, view.timerKind(i));
        slot = pending.add(key(node, kind));
        pasts.from(node, pending.pasts, pending.pastOf(slot));
        if (!hasFired[kind * pasts.stride() + node]) {
            order.offer(slot, 0, node);
        } else if (random.nextInt(again) == 0) {
            order.offerAlone(slot);
        } else {
            pending.priority[slot] = Priorities.LAST;
        }
        return slot;
    }

    private static long key(int node, int kind) {
        return Code.fire(Code.name(node, kind, 0));
    }

    private void learn(int kind, String name) {
        if (kind >= kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * kind);
            hasFired = Arrays.copyOf(hasFired, kinds.length * pasts.stride());
        }
        kinds[kind] = name;
    }

    /** The pending event of this timer, or NONE. */
    int find(int node, String name) {
        int kind = kind(name);
        return kind < 0 ? Pending.NONE : pending.find(key(node, kind));
    }

    int fired(int node, String name) {
        int kind = kind(name);
        if (kind < 0) {
            return Pending.NONE; // fired by someone else before it was ever looked at
        }
        hasFired[kind * pasts.stride() + node] = true;
        return pending.find(key(node, kind));
    }

    private int kind(String name) {
        for (int kind = 0; kind < kinds.length; kind++) {
            if (name.equals(kinds[kind])) {
                return kind;
            }
        }
        return -1;
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
