package dev.waymark.systems.pbft;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Who has voted for what; a liar may have voted for several things. */
final class Votes {
    private final Map<String, Integer> voters = new TreeMap<>();

    void add(int node, String value) {
        voters.merge(value, 1 << node, (one, other) -> one | other);
    }

    int count(String value) {
        return Integer.bitCount(voters.getOrDefault(value, 0));
    }

    List<Integer> of(String value) {
        int mask = voters.getOrDefault(value, 0);
        List<Integer> nodes = new ArrayList<>();
        for (int node = 1; node < Integer.SIZE; node++) {
            if ((mask >> node & 1) != 0) {
                nodes.add(node);
            }
        }
        return nodes;
    }
}
