package dev.waymark.strategies.rl.environment;

import dev.waymark.core.random.Mix;
import java.util.Arrays;

/** Nodes in blocks, within which all can talk to each other. Nodes that are down are in a block of their own. */
final class Blocks implements Network {
    private static final int DOWN = 0;

    private final int[] block;
    private final long[] sums;

    Blocks(int nodes) {
        this.block = new int[nodes + 1];
        this.sums = new long[2 * nodes + 2];
        heal();
    }

    /** All in one. */
    void heal() {
        for (int node = 1; node < block.length; node++) {
            block[node] = 1;
        }
    }

    void put(int node, int into) {
        block[node] = into;
    }

    @Override
    public void down(int node) {
        block[node] = DOWN;
    }

    /** A block of its own, whatever the others are numbered. */
    @Override
    public void alone(int node) {
        block[node] = block.length + node - 1;
    }

    /** The number of its block. */
    int of(int node) {
        return block[node];
    }

    @Override
    public boolean isDown(int node) {
        return block[node] == DOWN;
    }

    @Override
    public boolean together(int one, int other) {
        return block[one] == block[other];
    }

    /** A fingerprint of the abstract states in each block; neither nodes nor blocks have an order. */
    @Override
    public long fingerprint(NodeAbstractions abstractStates) {
        Arrays.fill(sums, 0);
        for (int node = 1; node < block.length; node++) {
            sums[block[node]] += Mix.mix(abstractStates.of(node));
        }
        long all = 0;
        for (int i = 0; i < sums.length; i++) {
            all += sums[i] == 0 ? 0 : Mix.combine(i == DOWN ? 1 : 0, sums[i]);
        }
        return all;
    }
}
