package dev.waymark.systems.service;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who has voted for what; a liar may have voted for several things. Values are few and votes are counted at every message, so
 * these are two short arrays instead of a map.
 */
public final class Votes {
    private String[] values = new String[2];
    /** One bit for each node. */
    private int[] voters = new int[2];

    private int size;

    /** True if this node has voted for it before. */
    public boolean add(int node, String value) {
        int place = place(value);
        if (place < 0) {
            place = size++;
            if (place == values.length) {
                values = Arrays.copyOf(values, 2 * place);
                voters = Arrays.copyOf(voters, 2 * place);
            }
            values[place] = value;
            voters[place] = 0;
        }
        boolean before = (voters[place] >> node & 1) != 0;
        voters[place] |= 1 << node;
        return before;
    }

    private int place(String value) {
        for (int i = 0; i < size; i++) {
            if (values[i].equals(value)) {
                return i;
            }
        }
        return -1;
    }

    public int count(String value) {
        int place = place(value);
        return place < 0 ? 0 : Integer.bitCount(voters[place]);
    }

    /** What at least so many have voted for, the first in order of names if there are several; null if there is nothing. */
    public @Nullable String with(int quorum) {
        String first = null;
        for (int i = 0; i < size; i++) {
            if (Integer.bitCount(voters[i]) >= quorum && (first == null || values[i].compareTo(first) < 0)) {
                first = values[i];
            }
        }
        return first;
    }

    /** Who has voted for it, in order. */
    public List<Integer> of(String value) {
        int place = place(value);
        List<Integer> nodes = new ArrayList<>();
        for (int mask = place < 0 ? 0 : voters[place]; mask != 0; mask &= mask - 1) {
            nodes.add(Integer.numberOfTrailingZeros(mask));
        }
        return nodes;
    }

    /** How many of the nodes 1 to {@code nodes} are among the signers, {@code but} one of them; 0: all count. */
    public static int distinct(List<Integer> signers, int nodes, int but) {
        int mask = 0;
        for (int i = 0; i < signers.size(); i++) {
            int node = signers.get(i);
            if (node >= 1 && node <= nodes && node != but) {
                mask |= 1 << node;
            }
        }
        return Integer.bitCount(mask);
    }
}
