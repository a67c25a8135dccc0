package dev.waymark.strategies.pct;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import org.jspecify.annotations.Nullable;

/** Keeps the pending events and their causal pasts by what really happens, whoever decided it. */
final class Events implements Observer {
    private final Pending pending;
    private final PackedVectorClocks pasts;
    private final ChainOrder order;
    private final Chaining chaining;
    private final MessageEvents messages;
    private final TimerEvents timers;
    private final RequestEvents requests;
    private final FaultSchedule faults;
    private final int length;
    private @Nullable View view;
    private int beyond;

    Events(
            Pending pending,
            PackedVectorClocks pasts,
            ChainOrder order,
            Chaining chaining,
            MessageEvents messages,
            TimerEvents timers,
            RequestEvents requests,
            FaultSchedule faults,
            int length) {
        this.pending = pending;
        this.pasts = pasts;
        this.order = order;
        this.chaining = chaining;
        this.messages = messages;
        this.timers = timers;
        this.requests = requests;
        this.faults = faults;
        this.length = length;
    }

    /** Events that happened although more had been offered before them than was estimated. */
    int beyond() {
        return beyond;
    }

    /** Whether it was told of everything from the start. */
    boolean hasBegun() {
        return view != null;
    }

    @Override
    public void begin(View newView) {
        view = newView;
    }

    @Override
    public void sent(long message, Object payload) {
        int slot = messages.add(message);
        pasts.from(Code.a(message), pending.pasts, pending.pastOf(slot));
    }

    /** A copy has the past of its original. */
    @Override
    public void duplicated(long message, long copy, Object payload) {
        int slot = messages.add(copy);
        int original = messages.find(message);
        if (original == Pending.NONE) {
            pending.forgetPast(slot);
        } else {
            pending.sentAs(slot, pending.sent(original)); // it stands right behind it in their channel
            System.arraycopy(
                    pending.pasts, pending.pastOf(original), pending.pasts, pending.pastOf(slot), pasts.words());
        }
    }

    /** Nobody sent it, so nothing comes before it. */
    @Override
    public void injected(long message, Object payload) {
        pending.forgetPast(messages.add(message));
    }

    @Override
    public void delivered(long message, Object payload) {
        int slot = messages.find(message);
        if (slot != Pending.NONE) {
            messages.delivered(slot);
        }
        happened(slot, Code.b(message), Code.a(message));
    }

    @Override
    public void dropped(long message, Object payload) {
        int slot = messages.find(message);
        if (slot != Pending.NONE) {
            messages.left(slot);
            order.gone(slot);
        }
    }

    @Override
    public void timerSet(int node, String timer, int number, long deadline) {
        timers.set(node, timer, number);
    }

    @Override
    public void fired(int node, String timer, int number, long now) {
        happened(timers.fired(node, timer), node, 0);
    }

    @Override
    public void timerCancelled(int node, String timer, int number) {
        gone(timers.left(node, timer));
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        gone(requests.givenUp(client, number));
        happened(requests.invoked(client, number), node, 0);
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        requests.replied(client);
        gone(requests.answered(client));
        pasts.replied(client, node);
    }

    @Override
    public void crashed(int node, DiskMode disk) {
        for (int slot = 0; slot < pending.slots(); slot++) {
            long key = pending.key[slot];
            if (pending.isUsed(slot) && Code.kind(key) == Code.FIRE && Code.a(key) == node) {
                gone(slot);
            }
        }
        timers.crashed(node);
        requests.changed();
        if (view != null) {
            faults.crashed(node, view.decisions());
        }
    }

    @Override
    public void started(int node, boolean again) {
        requests.changed();
    }

    @Override
    public void paused(int node) {
        requests.changed();
    }

    @Override
    public void resumed(int node) {
        requests.changed();
    }

    private void happened(int slot, int node, int sender) {
        int index = slot == Pending.NONE
                ? pasts.happened(node)
                : pasts.happened(node, pending.pasts, pending.pastOf(slot), sender != 0);
        if (slot != Pending.NONE) {
            if (pending.number(slot) > length) {
                beyond++;
            }
            order.happened(slot, node, index, sender);
        }
        if (chaining == Chaining.NONE) {
            order.redraw(node);
        }
    }

    private void gone(int slot) {
        if (slot != Pending.NONE) {
            order.gone(slot);
        }
    }
}
