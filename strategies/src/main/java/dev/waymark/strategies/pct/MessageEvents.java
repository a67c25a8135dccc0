package dev.waymark.strategies.pct;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import java.util.Arrays;

/**
 * Messages as events. They are offered when the view shows them for the first time, with the past they had when they came to
 * be, in the order in which they were sent. While the view shows every message there is, nobody has to look at them one
 * by one: who was told of each sending knows them all.
 */
final class MessageEvents {
    private final Pending pending;
    private final PackedVectorClocks pasts;
    private final ChainOrder order;
    private final SeenOffers offers = new SeenOffers();

    /** Slots of those that were not offered yet, in the order in which they were sent. */
    private int[] fresh = new int[8];

    private int freshCount;
    /** On their way, offered or not. */
    private int count;

    private boolean allShown;
    private int look;

    private final Channels channels;
    /** By channel, the latest sent of the messages that were delivered. */
    private final int[] delivered;

    private int sends;
    private int overtaken;

    MessageEvents(Pending pending, PackedVectorClocks pasts, ChainOrder order, Channels channels) {
        this.pending = pending;
        this.pasts = pasts;
        this.order = order;
        this.channels = channels;
        this.delivered = new int[channels == Channels.NONE ? 0 : (pasts.nodes() + 1) * (pasts.nodes() + 1)];
    }

    /** Messages that were offered when a later one of their channel had been delivered. */
    int overtaken() {
        return overtaken;
    }

    /** A new message; its past is for the caller to fill in. */
    int add(long message) {
        int slot = pending.add(Code.deliver(message));
        if (freshCount == fresh.length) {
            fresh = Arrays.copyOf(fresh, 2 * freshCount);
        }
        fresh[freshCount++] = slot;
        pending.sentAs(slot, ++sends);
        count++;
        return slot;
    }

    int find(long message) {
        return pending.find(Code.deliver(message));
    }

    /** It is about to be handled; to be told before it leaves its slot. */
    void delivered(int slot) {
        if (channels != Channels.NONE) {
            int channel = channel(pending.key[slot]);
            delivered[channel] = Math.max(delivered[channel], pending.sent(slot));
        }
        left(slot);
    }

    private int channel(long message) {
        return (channels == Channels.PAIR ? Code.a(message) : 0) * (pasts.nodes() + 1) + Code.b(message);
    }

    /** It is no longer on its way; to be told before it leaves its slot. */
    void left(int slot) {
        count--;
        if (!pending.isOffered(slot)) {
            int place = freshCount - 1;
            while (fresh[place] != slot) {
                place--;
            }
            freshCount--;
            System.arraycopy(fresh, place + 1, fresh, place, freshCount - place);
        }
    }

    /** {@code unfiltered}: nothing is hidden, and the run was told of everything. */
    void look(View view, boolean unfiltered) {
        int deliverable = view.deliverable();
        allShown = unfiltered && deliverable == count && view.inFlight() == count;
        if (!allShown) {
            lookAtEach(view, deliverable);
        } else if (freshCount > 0) {
            for (int i = 0; i < freshCount; i++) {
                offer(fresh[i]);
            }
            freshCount = 0;
        }
    }

    boolean isShown(int slot) {
        return allShown || pending.shown(slot) == look;
    }

    private void lookAtEach(View view, int deliverable) {
        look++;
        offers.room(deliverable);
        boolean anyFresh = false;
        for (int i = 0; i < deliverable; i++) {
            long name = view.message(i);
            if (!offers.shows(i, name)) {
                int slot = find(name);
                if (slot == Pending.NONE) { // it was there before this run was told of anything
                    slot = add(name);
                    pending.forgetPast(slot);
                }
                offers.put(i, name, slot);
            }
            int slot = offers.slot[i];
            pending.show(slot, look);
            anyFresh |= !pending.isOffered(slot);
        }
        offers.count = deliverable;
        if (anyFresh) {
            offerShown();
        }
    }

    private void offerShown() {
        int kept = 0;
        for (int i = 0; i < freshCount; i++) {
            int slot = fresh[i];
            if (pending.shown(slot) == look) {
                offer(slot);
            } else {
                fresh[kept++] = slot;
            }
        }
        freshCount = kept;
    }

    private void offer(int slot) {
        long message = pending.key[slot];
        if (channels != Channels.NONE && pending.sent(slot) < delivered[channel(message)]) {
            // While links were cut later ones went ahead of it, so being delivered earlier does not mean being before
            // it.
            overtaken++;
            order.offer(slot, 0, Code.b(message));
            return;
        }
        pasts.enqueue(Code.b(message), pending.pasts, pending.pastOf(slot));
        order.offer(slot, Code.a(message), Code.b(message));
    }
}
