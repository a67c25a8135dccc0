package dev.waymark.systems.tendermint;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What was heard of one round of one height. Masks have one bit for each validator. */
final class Tally {
    private final Map<String, Integer> prevotes = new TreeMap<>();
    private final Map<String, Integer> precommits = new TreeMap<>();
    private int prevoters;
    private int precommitters;
    int heard;

    /** The first that the proposer made; null: none yet. */
    Message.@Nullable Proposal proposal;

    boolean waitedForPrevotes;
    boolean waitedForPrecommits;
    boolean noted;

    /** False if this validator has voted otherwise before. */
    boolean prevote(int node, String block) {
        boolean first = (prevoters >> node & 1) == 0;
        prevoters |= 1 << node;
        return add(prevotes, node, block) || first;
    }

    boolean precommit(int node, String block) {
        boolean first = (precommitters >> node & 1) == 0;
        precommitters |= 1 << node;
        return add(precommits, node, block) || first;
    }

    /** True if it was there already. */
    private static boolean add(Map<String, Integer> votes, int node, String block) {
        int before = votes.getOrDefault(block, 0);
        votes.put(block, before | 1 << node);
        return (before >> node & 1) != 0;
    }

    int prevotes() {
        return Integer.bitCount(prevoters);
    }

    int prevotes(String block) {
        return Integer.bitCount(prevotes.getOrDefault(block, 0));
    }

    int precommits() {
        return Integer.bitCount(precommitters);
    }

    int precommits(String block) {
        return Integer.bitCount(precommits.getOrDefault(block, 0));
    }

    List<Integer> whoPrevoted(String block) {
        return nodes(prevotes.getOrDefault(block, 0));
    }

    List<Integer> whoPrecommitted(String block) {
        return nodes(precommits.getOrDefault(block, 0));
    }

    private static List<Integer> nodes(int mask) {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 1; node < Integer.SIZE; node++) {
            if ((mask >> node & 1) != 0) {
                nodes.add(node);
            }
        }
        return nodes;
    }
}
