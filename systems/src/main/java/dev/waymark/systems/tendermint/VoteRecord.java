package dev.waymark.systems.tendermint;

import java.util.Map;
import java.util.TreeMap;

/** Who has said what, in an execution: one bit for each validator. */
final class VoteRecord {
    private final Map<String, Integer> voters = new TreeMap<>();

    void add(int node, int height, int round, String block) {
        voters.merge(height + "/" + round + "/" + block, 1 << node, (one, other) -> one | other);
    }

    int count(int height, int round, String block) {
        return Integer.bitCount(voters.getOrDefault(height + "/" + round + "/" + block, 0));
    }

    boolean has(int node, int height, int round, String block) {
        return (voters.getOrDefault(height + "/" + round + "/" + block, 0) >> node & 1) != 0;
    }
}
