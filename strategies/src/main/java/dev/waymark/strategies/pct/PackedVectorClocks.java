package dev.waymark.strategies.pct;

import dev.waymark.core.cluster.Channels;
import java.util.Arrays;

/**
 * What each node has seen, as vector clocks: entry n counts the events that happened at node n. An event's past is what its
 * origin had seen when it came to be.
 *
 * <p>Clocks are copied or joined at every event, so several entries share a long: four, unless executions may be so long
 * that 15 bits do not hold their events. The highest bit of each entry is never set, see {@link #join}.
 */
final class PackedVectorClocks {
    private final int words;
    private final int nodes;
    /** A long has {@code 1 << lanes} entries; {@code high} is the highest bit of each, {@code greatest} what one can hold. */
    private final int lanes;

    private final int bits;
    private final long high;
    private final int greatest;
    private final Channels channels;
    private final boolean kept;
    /** Row n is what node n has seen; behind the nodes, row n is what the clients have seen by their latest replies. */
    private long[] seen;
    /** How many events have happened at each node. */
    private final int[] count;
    /** Row n is the past of all messages that were delivered to node n; only for one inbox per node. */
    private final long[] inbox;

    /** {@code steps} bounds the events; {@code kept}: false if nobody asks for pasts, then nothing is done. */
    PackedVectorClocks(int nodes, int steps, Channels channels, boolean kept) {
        this.kept = kept;
        this.nodes = nodes;
        this.channels = channels;
        this.lanes = steps < Short.MAX_VALUE ? 2 : 1;
        this.bits = Long.SIZE >> lanes;
        this.high = lanes == 2 ? 0x8000_8000_8000_8000L : 0x8000_0000_8000_0000L;
        this.greatest = lanes == 2 ? Short.MAX_VALUE : Integer.MAX_VALUE;
        this.words = kept ? (nodes >> lanes) + 1 : 0;
        this.seen = new long[words * (nodes + 5)];
        this.count = new int[nodes + 1];
        this.inbox = channels == Channels.RECEIVER ? new long[words * (nodes + 1)] : new long[0];
    }

    /** How many longs a past has. */
    int words() {
        return words;
    }

    int nodes() {
        return nodes;
    }

    /** Whether the {@code index}-th event of {@code node} is in this past. */
    boolean holds(long[] past, int at, int node, int index) {
        return (past[at + (node >> lanes)] >>> shift(node) & greatest) >= index;
    }

    /** Where in its long the entry of a node is; a shift looks at the lowest six bits only. */
    private int shift(int node) {
        return node * bits;
    }

    /** Something comes to be at {@code node}: its past is what the node has seen. */
    void from(int node, long[] pasts, int at) {
        copy(seen, node * words, pasts, at);
    }

    /** The past of a client's next request is what the node that answered the last one had seen. */
    void fromClient(int client, long[] pasts, int at) {
        int row = clientRow(client); // may put another array in the place of seen
        copy(seen, row, pasts, at);
    }

    void replied(int client, int node) {
        int row = clientRow(client);
        copy(seen, node * words, seen, row);
    }

    private int clientRow(int client) {
        int row = (nodes + 1 + client) * words;
        if (row + words > seen.length) {
            seen = Arrays.copyOf(seen, 2 * (row + words));
        }
        return row;
    }

    /** In an inbox a message also follows what those before it follow. */
    void enqueue(int to, long[] pasts, int at) {
        if (channels == Channels.RECEIVER) {
            join(inbox, to * words, pasts, at);
        }
    }

    /** Something with this past happens at {@code node}; returns its number there. */
    int happened(int node, long[] pasts, int at, boolean message) {
        join(pasts, at, seen, node * words);
        if (message && channels == Channels.RECEIVER) {
            join(pasts, at, inbox, node * words);
        }
        return happened(node);
    }

    /** Something of which nothing is known happens at {@code node}. */
    int happened(int node) {
        if (kept && count[node] < greatest) { // what follows the last decision may be longer than planned
            count[node]++;
            seen[node * words + (node >> lanes)] += 1L << shift(node);
        }
        return count[node];
    }

    private void copy(long[] source, int from, long[] target, int to) {
        for (int i = 0; i < words; i++) { // so few that a call to copy them takes longer
            target[to + i] = source[from + i];
        }
    }

    /** The greater of the two in each entry. */
    private void join(long[] source, int from, long[] target, int to) {
        for (int i = 0; i < words; i++) {
            long one = source[from + i];
            long other = target[to + i];
            long isGreater = ((one | high) - other) & high; // the high bit stays where one is not below other
            long ofOne = isGreater - (isGreater >>> (bits - 1)); // all bits but the high one
            target[to + i] = (one & ofOne) | (other & ~ofOne);
        }
    }
}
