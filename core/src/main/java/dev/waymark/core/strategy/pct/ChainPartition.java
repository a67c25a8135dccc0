package dev.waymark.core.strategy.pct;

import java.util.Arrays;

/**
 * An online partition of the causal order into chains (Agarwal and Garg, "Efficient dependency tracking for relevant
 * events in concurrent systems", 2007, as used by PCTCP). Block i holds at most i chains; an order of width w needs at most
 * w(w+1)/2 chains.
 *
 * <p>An event can follow a chain only when the chain's last event has happened, so each chain has one pending event at most.
 */
final class ChainPartition {
    private int chains;
    /** In the place of {@code tailIndex} while the chain's last event is pending: no past has it. */
    private static final int WAITING = Integer.MAX_VALUE;

    /** Of a chain's last event that happened: its node, its number there, and who sent it (0: it was no message). */
    private int[] tailNode = new int[16];

    private int[] tailIndex = new int[16];
    /** What tailIndex was before the pending event, should that be lost. */
    private int[] earlierIndex = new int[16];

    private int[] tailFrom = new int[16];

    private int[][] blocks = {{}, new int[1], new int[2], new int[3], new int[4]};
    private int[] sizes = new int[blocks.length];

    int chains() {
        return chains;
    }

    /**
     * The chain that an event goes to. {@code pasts} from {@code at} on is its causal past. With first-in-first-out
     * channels it also follows what came before it in its channel: messages to {@code to}, of {@code from} or, if that is
     * {@link #ANYONE}, of anyone.
     */
    int place(int[] pasts, int at, int from, int to) {
        for (int i = 1; ; i++) {
            if (i == blocks.length) {
                blocks = Arrays.copyOf(blocks, 2 * i);
                sizes = Arrays.copyOf(sizes, 2 * i);
                for (int j = i; j < blocks.length; j++) {
                    blocks[j] = new int[j];
                }
            }
            int[] block = blocks[i];
            int size = sizes[i];
            for (int j = 0; j < size; j++) {
                int chain = block[j];
                if (precedes(chain, pasts, at, from, to)) {
                    exchange(i, j);
                    earlierIndex[chain] = tailIndex[chain];
                    tailIndex[chain] = WAITING;
                    return chain;
                }
            }
            if (size < i) {
                int chain = newChain();
                block[size] = chain;
                sizes[i]++;
                exchange(i, size);
                return chain;
            }
        }
    }

    static final int ANYONE = -1;
    static final int NO_CHANNEL = 0;

    private boolean precedes(int chain, int[] pasts, int at, int from, int to) {
        if (pasts[at + tailNode[chain]] >= tailIndex[chain]) {
            return true;
        }
        return from != NO_CHANNEL
                && tailIndex[chain] != WAITING
                && tailNode[chain] == to
                && tailFrom[chain] != 0
                && (from == ANYONE || tailFrom[chain] == from);
    }

    /** Block i, without its j-th chain, and block i-1 trade places; the chain stays in block i. */
    private void exchange(int i, int j) {
        if (i == 1) {
            return;
        }
        int[] block = blocks[i];
        int chain = block[j];
        System.arraycopy(block, j + 1, block, j, sizes[i] - 1 - j);
        int rest = sizes[i] - 1;
        int[] smaller = blocks[i - 1];
        int kept = sizes[i - 1];
        for (int k = 0; k < i - 1; k++) {
            int swapped = smaller[k];
            smaller[k] = block[k];
            block[k] = swapped;
        }
        sizes[i - 1] = rest;
        int place = kept;
        while (place > 0 && block[place - 1] > chain) { // by number, so that the first that fits is the oldest
            block[place] = block[place - 1];
            place--;
        }
        block[place] = chain;
        sizes[i] = kept + 1;
    }

    private int newChain() {
        if (chains == tailNode.length) {
            earlierIndex = Arrays.copyOf(earlierIndex, 2 * chains);
            tailNode = Arrays.copyOf(tailNode, 2 * chains);
            tailIndex = Arrays.copyOf(tailIndex, 2 * chains);
            tailFrom = Arrays.copyOf(tailFrom, 2 * chains);
        }
        tailIndex[chains] = WAITING;
        return chains++;
    }

    /** The chain's pending event was the {@code index}-th to happen at {@code node}. */
    void happened(int chain, int node, int index, int from) {
        tailNode[chain] = node;
        tailIndex[chain] = index;
        tailFrom[chain] = from;
    }

    /** The chain's pending event will never happen: it was lost, cancelled, or has no node any more. */
    void gone(int chain) {
        tailIndex[chain] = earlierIndex[chain];
    }
}
