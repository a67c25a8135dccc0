package dev.waymark.histories.graph;

import java.util.Arrays;

/**
 * Nodes 0 to n-1 and edges of several kinds, in arrays: the edges of node v are those from {@code first[v]} up to
 * {@code first[v + 1]}, by their target, and each pair of nodes has one edge with the set of its kinds.
 */
public final class DependencyGraph {
    private final int nodes;
    private final int[] first;
    private final int[] target;
    private final byte[] kinds;

    private DependencyGraph(int nodes, int[] first, int[] target, byte[] kinds) {
        this.nodes = nodes;
        this.first = first;
        this.target = target;
        this.kinds = kinds;
    }

    public int nodes() {
        return nodes;
    }

    public int edges() {
        return target.length;
    }

    /** The number of the first edge of a node; that of the node behind it is where its edges end. */
    public int first(int node) {
        return first[node];
    }

    public int target(int edge) {
        return target[edge];
    }

    /** The kinds of an edge, as a set of bits. */
    public int kinds(int edge) {
        return kinds[edge];
    }

    /** The kinds of the edge between two nodes; 0 if there is none. */
    public int kinds(int from, int to) {
        int at = Arrays.binarySearch(target, first[from], first[from + 1], to);
        return at < 0 ? 0 : kinds[at];
    }

    /** The same without edges of these kinds between nodes of one component. */
    public DependencyGraph without(int dropped, Components components) {
        Builder builder = new Builder(nodes);
        for (int node = 0; node < nodes; node++) {
            for (int edge = first[node]; edge < first[node + 1]; edge++) {
                int kept = components.together(node, target[edge]) ? kinds[edge] & ~dropped : kinds[edge];
                for (Dependency each : Dependency.values()) {
                    if ((kept & each.bit()) != 0) {
                        builder.add(node, target[edge], each);
                    }
                }
            }
        }
        return builder.build();
    }

    /** Collects edges in any order; edges from a node to itself are left out. */
    public static final class Builder {
        private final int nodes;
        private final IntList from = new IntList();
        private final IntList to = new IntList();
        private final IntList kind = new IntList();

        public Builder(int nodes) {
            this.nodes = nodes;
        }

        public void add(int source, int target, Dependency dependency) {
            if (source != target) {
                from.add(source);
                to.add(target);
                kind.add(dependency.bit());
            }
        }

        public int size() {
            return from.size();
        }

        public DependencyGraph build() {
            int[] first = new int[nodes + 1];
            for (int i = 0; i < from.size(); i++) {
                first[from.get(i) + 1]++;
            }
            for (int node = 0; node < nodes; node++) {
                first[node + 1] += first[node];
            }
            long[] sorted = new long[from.size()]; // target in the upper half, kinds in the lower
            int[] next = Arrays.copyOf(first, nodes);
            for (int i = 0; i < from.size(); i++) {
                sorted[next[from.get(i)]++] = (long) to.get(i) << Integer.SIZE | kind.get(i);
            }
            int[] merged = new int[nodes + 1];
            int[] target = new int[sorted.length];
            byte[] kinds = new byte[sorted.length];
            int count = 0;
            for (int node = 0; node < nodes; node++) {
                Arrays.sort(sorted, first[node], first[node + 1]);
                merged[node] = count;
                for (int i = first[node]; i < first[node + 1]; i++) {
                    int other = (int) (sorted[i] >>> Integer.SIZE);
                    if (count == merged[node] || target[count - 1] != other) {
                        target[count] = other;
                        kinds[count++] = 0;
                    }
                    kinds[count - 1] |= (byte) sorted[i];
                }
            }
            merged[nodes] = count;
            return new DependencyGraph(nodes, merged, Arrays.copyOf(target, count), Arrays.copyOf(kinds, count));
        }
    }
}
