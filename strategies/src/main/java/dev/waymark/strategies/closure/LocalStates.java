package dev.waymark.strategies.closure;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The states that each process went through, without repetitions in a row: "modulo stuttering". */
final class LocalStates {
    static final int ALL = Integer.MAX_VALUE - 1;

    private final long[][] prints;
    private final @Nullable Object[][] states;
    private final int[] counts;

    LocalStates(int nodes) {
        prints = new long[nodes + 1][64];
        states = new Object[nodes + 1][64];
        counts = new int[nodes + 1];
    }

    LocalStates copy() {
        LocalStates copy = new LocalStates(counts.length - 1);
        for (int node = 1; node < counts.length; node++) {
            copy.prints[node] = prints[node].clone();
            copy.states[node] = states[node].clone();
            copy.counts[node] = counts[node];
        }
        return copy;
    }

    void clear() {
        Arrays.fill(counts, 0);
    }

    /** Whether that is another state than the latest. */
    boolean reached(int node, @Nullable Object state, long print) {
        int count = counts[node];
        if (count > 0 && prints[node][count - 1] == print) {
            return false;
        }
        if (count == prints[node].length) {
            prints[node] = Arrays.copyOf(prints[node], count * 2);
            states[node] = Arrays.copyOf(states[node], count * 2);
        }
        prints[node][count] = print;
        states[node][count] = state;
        counts[node]++;
        return true;
    }

    int count(int node) {
        return counts[node];
    }

    /** Where the two part first, by node: the node, or 0 if they are the same. */
    int firstDifference(LocalStates other) {
        for (int node = 1; node < counts.length; node++) {
            if (!Arrays.equals(prints[node], 0, counts[node], other.prints[node], 0, other.counts[node])) {
                return node;
            }
        }
        return 0;
    }

    /**
     * How many of these states {@code other} has in this order, over all nodes, until one is missing; others may lie
     * between. All of them, and nodes that end in the same state: {@link #ALL}.
     */
    int foundIn(LocalStates other) {
        int sum = 0;
        boolean all = true;
        for (int node = 1; node < counts.length; node++) {
            int found = 0;
            int at = 0;
            for (; found < counts[node] && at < other.counts[node]; at++) {
                found += prints[node][found] == other.prints[node][at] ? 1 : 0;
            }
            sum += found;
            all &= found == counts[node] && at == other.counts[node];
        }
        return all ? ALL : sum;
    }

    /** For people: the first states of this node that are not the same. */
    String difference(LocalStates other, int node) {
        int i = 0;
        while (i < counts[node] && i < other.counts[node] && prints[node][i] == other.prints[node][i]) {
            i++;
        }
        return text(node, i) + " became " + other.text(node, i);
    }

    private String text(int node, int i) {
        return i < counts[node] ? String.valueOf(states[node][i]) : "(no further state)";
    }
}
