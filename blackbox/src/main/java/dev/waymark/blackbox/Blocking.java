package dev.waymark.blackbox;

import dev.waymark.core.model.Link;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which links are cut, by partitions and cuts together. */
final class Blocking {
    private final int[] block;
    private final Set<Link> cut = new LinkedHashSet<>();

    Blocking(int nodes) {
        this.block = new int[nodes + 1];
    }

    boolean exists(int node) {
        return node >= 1 && node < block.length;
    }

    void partition(List<List<Integer>> blocks) {
        Arrays.fill(block, 0);
        for (int i = 0; i < blocks.size(); i++) {
            for (int node : blocks.get(i)) {
                block[node] = i + 1;
            }
        }
    }

    void cut(List<Link> links) {
        cut.addAll(links);
    }

    void heal() {
        Arrays.fill(block, 0);
        cut.clear();
    }

    Set<Link> blocked() {
        Set<Link> all = new LinkedHashSet<>(cut);
        for (int from = 1; from < block.length; from++) {
            for (int to = 1; to < block.length; to++) {
                if (block[from] != block[to]) {
                    all.add(new Link(from, to));
                }
            }
        }
        return all;
    }
}
