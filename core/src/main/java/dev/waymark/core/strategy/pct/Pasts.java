package dev.waymark.core.strategy.pct;

import dev.waymark.core.sim.Channels;
import java.util.Arrays;

/**
 * What each node has seen, as vector clocks: entry n counts the events that happened at node n. An event's past is what its
 * origin had seen when it came to be.
 */
final class Pasts {
    private final int stride;
    private final Channels channels;
    private final boolean kept;
    /** Row n is what node n has seen; behind the nodes, row n is what the clients have seen by their latest replies. */
    private int[] seen;
    /** Row n is the past of all messages that were delivered to node n; only for one inbox per node. */
    private final int[] inbox;

    /** {@code kept}: false if nobody asks for them; then nothing is done. */
    Pasts(int nodes, Channels channels, boolean kept) {
        this.kept = kept;
        this.stride = nodes + 1;
        this.channels = channels;
        this.seen = new int[stride * (stride + 4)];
        this.inbox = channels == Channels.RECEIVER ? new int[stride * stride] : new int[0];
    }

    int stride() {
        return stride;
    }

    /** Something comes to be at {@code node}: its past is what the node has seen. */
    void from(int node, int[] pasts, int at) {
        if (kept) {
            copy(seen, node * stride, pasts, at);
        }
    }

    /** The past of a client's next request is what the node that answered the last one had seen. */
    void fromClient(int client, int[] pasts, int at) {
        if (kept) {
            int row = clientRow(client); // may put another array in the place of seen
            copy(seen, row, pasts, at);
        }
    }

    void replied(int client, int node) {
        if (kept) {
            int row = clientRow(client);
            copy(seen, node * stride, seen, row);
        }
    }

    private int clientRow(int client) {
        int row = (stride + client) * stride;
        if (row + stride > seen.length) {
            seen = Arrays.copyOf(seen, 2 * (row + stride));
        }
        return row;
    }

    /** In an inbox a message also follows what those before it follow. */
    void enqueue(int to, int[] pasts, int at) {
        if (kept && channels == Channels.RECEIVER) {
            join(inbox, to * stride, pasts, at);
        }
    }

    /** Something with this past happens at {@code node}; returns its number there. */
    int happened(int node, int[] pasts, int at, boolean message) {
        if (!kept) {
            return 0;
        }
        join(pasts, at, seen, node * stride);
        if (message && channels == Channels.RECEIVER) {
            join(pasts, at, inbox, node * stride);
        }
        return happened(node);
    }

    /** Something of which nothing is known happens at {@code node}. */
    int happened(int node) {
        return ++seen[node * stride + node];
    }

    private void copy(int[] source, int from, int[] target, int to) {
        for (int i = 0; i < stride; i++) { // so few that a call to copy them takes longer
            target[to + i] = source[from + i];
        }
    }

    private void join(int[] source, int from, int[] target, int to) {
        for (int i = 0; i < stride; i++) {
            target[to + i] = Math.max(target[to + i], source[from + i]);
        }
    }
}
