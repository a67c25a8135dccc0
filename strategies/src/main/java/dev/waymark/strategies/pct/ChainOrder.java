package dev.waymark.strategies.pct;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.model.Code;
import java.util.Arrays;

/** Gives each event that is offered its chain, its label and its priority, and keeps them as things happen. */
final class ChainOrder {
    private final Chaining chaining;
    private final Channels channels;
    private final Pending pending;
    private final Priorities priorities;
    private final Ranking ranking;
    private final ChainPartition partition;
    /** By chain; 0: none yet. */
    private long[] priority = new long[16];

    private int chains;
    private int offered;

    ChainOrder(Chaining chaining, Channels channels, Pending pending, PackedVectorClocks pasts, Priorities priorities) {
        this.chaining = chaining;
        this.channels = channels;
        this.pending = pending;
        this.priorities = priorities;
        this.partition = new ChainPartition(pasts);
        this.ranking = new Ranking(pending);
    }

    /** A message, or the first firing of a timer (no sender). */
    void offer(int slot, int sender, int node) {
        if (chaining == Chaining.CAUSAL) {
            int ahead = sender == 0 || channels == Channels.NONE
                    ? ChainPartition.NO_CHANNEL
                    : channels == Channels.PAIR ? sender : ChainPartition.ANYONE;
            offer(slot, partition.place(pending.pasts, pending.pastOf(slot), ahead, node));
        } else {
            offer(slot, chaining == Chaining.RECEIVER ? node : Pending.NONE);
        }
    }

    /** A request; {@code line} is that of its client, where nodes come first. */
    void offerRequest(int slot, int line) {
        offer(slot, 0, line);
    }

    /**
     * Something that comes again and again, or for which its origin has only waited. Each time it is put at a random place
     * among what is pending now. A priority drawn as for the others would not do: what was lowered or was drawn low
     * would hardly ever get its turn.
     */
    void offerAlone(int slot) {
        int number = ++offered;
        priorities.draw(); // so that what is drawn later does not depend on who is alone
        long upper = priorityOf(slot, priorities.place(ranking.count() + 1));
        long between = priorities.between(ranking.below(upper), upper);
        pending.offered(slot, number, priorities.labelOf(number), Pending.NONE, between);
        pending.place(slot);
        ranking.insert(slot);
    }

    /** The priority of one of the others, counted from 1; 0 stands for the top. */
    private long priorityOf(int slot, int which) {
        int left = which;
        for (int other = 0; left > 0; other++) {
            if (other != slot && pending.isOffered(other) && --left == 0) {
                return pending.priority[other];
            }
        }
        return Priorities.TOP;
    }

    private void offer(int slot, int chain) {
        int number = ++offered;
        int label = priorities.labelOf(number);
        long priorityNow = chain == Pending.NONE ? priorities.draw() : priorityOf(chain);
        pending.offered(slot, number, label, chain, priorityNow);
        ranking.insert(slot);
    }

    private void move(int slot, long newPriority) {
        ranking.remove(slot);
        pending.priority[slot] = newPriority;
        ranking.insert(slot);
    }

    private long priorityOf(int chain) {
        if (chain >= priority.length) {
            priority = Arrays.copyOf(priority, 2 * chain);
        }
        if (priority[chain] == 0) {
            priority[chain] = priorities.draw();
            chains++;
        }
        return priority[chain];
    }

    /** The event has a label and is about to happen: its chain is lowered. */
    void lower(int slot) {
        long lowered = priorities.lowered(pending.label(slot));
        pending.unlabel(slot);
        move(slot, lowered);
        int chain = pending.chain(slot);
        if (chain == Pending.NONE) {
            return;
        }
        priority[chain] = lowered;
        for (int other = 0; other < pending.slots() && chaining == Chaining.RECEIVER; other++) {
            if (pending.isOffered(other) && pending.chain(other) == chain) {
                move(other, lowered);
            }
        }
    }

    /** As the {@code index}-th event at {@code node}. */
    void happened(int slot, int node, int index, int sender) {
        int chain = pending.chain(slot);
        if (chaining == Chaining.CAUSAL && chain != Pending.NONE) {
            partition.happened(chain, node, index, sender);
        }
        remove(slot);
    }

    /** It will never happen. */
    void gone(int slot) {
        int chain = pending.chain(slot);
        if (chaining == Chaining.CAUSAL && chain != Pending.NONE) {
            partition.gone(chain);
        }
        remove(slot);
    }

    private void remove(int slot) {
        if (pending.isOffered(slot)) {
            ranking.remove(slot);
        }
        pending.remove(slot);
    }

    /** Partial-order sampling: what races with an event that has just happened at {@code node} is drawn again. */
    void redraw(int node) {
        for (int slot = 0; slot < pending.slots(); slot++) {
            if (pending.isOffered(slot) && !pending.isPlaced(slot) && receiver(pending.key[slot]) == node) {
                move(slot, priorities.draw());
            }
        }
    }

    private static int receiver(long key) {
        return switch (Code.kind(key)) {
            case Code.DELIVER -> Code.b(key);
            case Code.FIRE -> Code.a(key);
            default -> 0; // the node of a request is chosen when it is made
        };
    }

    /** What was offered, by priority. */
    Ranking ranking() {
        return ranking;
    }

    int offered() {
        return offered;
    }

    int chains() {
        return chains;
    }
}
