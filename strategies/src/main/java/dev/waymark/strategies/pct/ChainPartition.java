package dev.waymark.strategies.pct;

import java.util.Arrays;

/**
 * An online partition of the causal order into chains (Agarwal and Garg, "Efficient dependency tracking for relevant
 * events in concurrent systems", 2007, as used by PCTCP). Block i holds at most i chains; an order of width w needs at most
 * w(w+1)/2 chains.
 *
 * <p>An event can follow a chain only when the chain's last event has happened, so each chain has one pending event at most.
 * A block is a set of bits, one for each chain: those that are waiting for an event are passed over without looking at them.
 */
final class ChainPartition {
    static final int ANYONE = -1;
    static final int NO_CHANNEL = 0;

    // The numbers of chain c are at TAIL * c and up. Of its last event that happened: its number at its node, that
    // node,
    // and who sent it (0: it was no message). Number 0 at node 0 is in every past: a chain in which nothing has
    // happened.
    private static final int TAIL = 4;
    private static final int INDEX = 0;
    private static final int NODE = 1;
    private static final int FROM = 2;

    private final PackedVectorClocks pasts;
    private int[] tails = new int[TAIL * 16];
    private int chains;

    /** How many longs a block has. */
    private int words = 1;
    /** Chains whose last event has happened. */
    private long[] idle = new long[1];

    private long[] blocks = new long[8];

    ChainPartition(PackedVectorClocks pasts) {
        this.pasts = pasts;
    }

    int chains() {
        return chains;
    }

    /**
     * The chain that an event goes to, whose causal past is {@code past} from {@code at} on. With first-in-first-out
     * channels it also follows what came before it in its channel: messages to {@code to}, of {@code from} or, if that is
     * {@link #ANYONE}, of anyone.
     */
    int place(long[] past, int at, int from, int to) {
        return words == 1 ? placeAmongFew(past, at, from, to) : placeAmongMany(past, at, from, to);
    }

    /** The same as below for no more than 64 chains, which are nearly always enough; this is done for every event. */
    private int placeAmongFew(long[] past, int at, int from, int to) {
        long waiting = ~idle[0];
        long[] sets = blocks;
        for (int block = 1; block < sets.length; block++) {
            long members = sets[block];
            for (long left = members & ~waiting; left != 0; left &= left - 1) {
                int chain = Long.numberOfTrailingZeros(left);
                if (precedes(chain, past, at, from, to)) {
                    long bit = 1L << chain;
                    idle[0] &= ~bit;
                    if (block > 1) {
                        sets[block] = sets[block - 1] | bit;
                        sets[block - 1] = members & ~bit;
                    }
                    return chain;
                }
            }
            if (Long.bitCount(members) < block) {
                return open(block);
            }
        }
        return placeAmongMany(past, at, from, to);
    }

    private int placeAmongMany(long[] past, int at, int from, int to) {
        for (int block = 1; ; block++) {
            if ((block + 1) * words > blocks.length) {
                blocks = Arrays.copyOf(blocks, 2 * blocks.length);
            }
            int size = 0;
            for (int word = 0; word < words; word++) {
                long members = blocks[block * words + word];
                for (long left = members & idle[word]; left != 0; left &= left - 1) {
                    int chain = word * Long.SIZE + Long.numberOfTrailingZeros(left); // the oldest that fits
                    if (precedes(chain, past, at, from, to)) {
                        idle[word] &= ~(1L << chain);
                        exchange(block, chain);
                        return chain;
                    }
                }
                size += Long.bitCount(members);
            }
            if (size < block) {
                return open(block);
            }
        }
    }

    private int open(int block) {
        int chain = newChain();
        exchange(block, chain);
        return chain;
    }

    private boolean precedes(int chain, long[] past, int at, int from, int to) {
        int tail = TAIL * chain;
        if (pasts.holds(past, at, tails[tail + NODE], tails[tail + INDEX])) {
            return true;
        }
        int sender = tails[tail + FROM];
        return from != NO_CHANNEL && sender != 0 && tails[tail + NODE] == to && (from == ANYONE || sender == from);
    }

    /** The block, without this chain, and the one before it trade places; the chain is in the later one afterwards. */
    private void exchange(int block, int chain) {
        int word = chain / Long.SIZE;
        if (block == 1) {
            blocks[words + word] |= 1L << chain;
            return;
        }
        for (int i = block * words; i < (block + 1) * words; i++) {
            long rest = blocks[i];
            blocks[i] = blocks[i - words];
            blocks[i - words] = rest;
        }
        blocks[(block - 1) * words + word] &= ~(1L << chain);
        blocks[block * words + word] |= 1L << chain;
    }

    private int newChain() {
        if (TAIL * chains == tails.length) {
            tails = Arrays.copyOf(tails, 2 * tails.length);
        }
        if (chains == words * Long.SIZE) {
            widen();
        }
        return chains++;
    }

    private void widen() {
        int rows = blocks.length / words;
        long[] wider = new long[rows * 2 * words];
        for (int row = 0; row < rows; row++) {
            System.arraycopy(blocks, row * words, wider, row * 2 * words, words);
        }
        blocks = wider;
        words *= 2;
        idle = Arrays.copyOf(idle, words);
    }

    /** The chain's pending event was the {@code index}-th to happen at {@code node}. */
    void happened(int chain, int node, int index, int from) {
        int tail = TAIL * chain;
        tails[tail + INDEX] = index;
        tails[tail + NODE] = node;
        tails[tail + FROM] = from;
        gone(chain);
    }

    /** The chain's pending event will never happen: it was lost, cancelled, or has no node any more. */
    void gone(int chain) {
        idle[chain / Long.SIZE] |= 1L << chain;
    }
}
