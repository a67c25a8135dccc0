package dev.waymark.strategies.pct;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import java.util.Arrays;

/**
 * Client requests as events: what a client could ask next is one event, as if it were a message on its way; which node it
 * goes to is drawn when it happens. It follows the reply to the client's last request. A request made again, or instead of
 * one that was given up, follows nothing but the client's patience: it is on its own.
 */
final class RequestEvents {
    private final Pending pending;
    private final PackedVectorClocks pasts;
    private final ChainOrder order;
    private final SeenOffers offers = new SeenOffers();

    /** By client: its latest request (0: none yet), and whether that has no reply. */
    private int[] latest = new int[8];

    private boolean[] open = new boolean[8];
    private boolean changed = true;
    private int look;

    RequestEvents(Pending pending, PackedVectorClocks pasts, ChainOrder order) {
        this.pending = pending;
        this.pasts = pasts;
        this.order = order;
    }

    /** {@code unfiltered}: nothing is hidden, and the run was told of everything. */
    void look(View view, boolean unfiltered) {
        if (unfiltered && !changed) {
            return;
        }
        changed = !unfiltered; // what filters hide and show may be different next time
        look++;
        int count = view.requests();
        offers.room(count);
        for (int i = 0; i < count; i++) {
            long name = view.request(i);
            int slot = offers.shows(i, name) && pending.key[offers.slot[i]] == key(name)
                    ? offers.slot[i]
                    : slot(Code.a(name), Code.number(name));
            offers.put(i, name, slot);
            pending.show(slot, look);
        }
        offers.count = count;
    }

    boolean isShown(int slot) {
        return pending.shown(slot) == look;
    }

    /** What the clients could ask, and of whom, may have changed. */
    void changed() {
        changed = true;
    }

    private int slot(int client, int number) {
        int slot = pending.find(key(client, number));
        if (slot != Pending.NONE) {
            return slot;
        }
        room(client);
        slot = pending.add(key(client, number));
        pasts.fromClient(client, pending.pasts, pending.pastOf(slot));
        if (open[client]) {
            order.offerAlone(slot);
        } else {
            order.offerRequest(slot, pasts.nodes() + 1 + client);
        }
        return slot;
    }

    private static long key(int client, int number) {
        return Code.invoke(Code.name(client, 0, number));
    }

    private static long key(long request) {
        return key(Code.a(request), Code.number(request));
    }

    private void room(int client) {
        if (client >= latest.length) {
            latest = Arrays.copyOf(latest, 2 * client);
            open = Arrays.copyOf(open, 2 * client);
        }
    }

    /** One of the nodes that the event in {@code slot} could go to. */
    long choose(int slot, Rng random) {
        int choices = 0;
        for (int i = 0; i < offers.count; i++) {
            choices += offers.slot[i] == slot ? 1 : 0;
        }
        int left = random.nextInt(choices);
        for (int i = 0; ; i++) {
            if (offers.slot[i] == slot && left-- == 0) {
                return Code.invoke(offers.name[i]);
            }
        }
    }

    /** Whoever asks something new will not ask the old again: the event of doing so, or NONE. */
    int givenUp(int client, int number) {
        room(client);
        return open[client] && latest[client] != number ? pending.find(key(client, latest[client])) : Pending.NONE;
    }

    int invoked(int client, int number) {
        room(client);
        latest[client] = number;
        open[client] = true;
        changed = true;
        return pending.find(key(client, number));
    }

    void replied(int client) {
        room(client);
        open[client] = false;
        changed = true;
    }

    /** The event of asking the same again, once it is answered: it will not happen. */
    int answered(int client) {
        return pending.find(key(client, latest[client]));
    }
}
