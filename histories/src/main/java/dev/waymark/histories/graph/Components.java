package dev.waymark.histories.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Strongly connected components by Tarjan's algorithm (1972), without recursion. A walk may have to alternate: then node v is two
 * states, v and v + n, and only from the first one may an anti-dependency go out, which leads to the second. So a component of
 * states holds closed walks in which no two anti-dependencies follow each other.
 */
public final class Components {
    private final DependencyGraph graph;
    private final int allowed;
    private final boolean alternating;
    /** The component of each state; -1: it is in none that has a cycle. */
    private final int[] component;

    private final List<int[]> cyclic = new ArrayList<>();

    private Components(DependencyGraph graph, int allowed, boolean alternating) {
        this.graph = graph;
        this.allowed = allowed;
        this.alternating = alternating;
        this.component = new int[alternating ? 2 * graph.nodes() : graph.nodes()];
        Arrays.fill(component, -1);
        search();
    }

    /** Of the edges that have one of these kinds. */
    public static Components of(DependencyGraph graph, int kinds) {
        return new Components(graph, kinds, false);
    }

    /** Of states, for edges of these kinds and anti-dependencies that do not follow each other. */
    public static Components alternating(DependencyGraph graph, int kinds) {
        return new Components(graph, kinds, true);
    }

    /** Those of more than one state, each sorted, in the order of their first states. */
    public List<int[]> cyclic() {
        return cyclic;
    }

    public boolean together(int state, int other) {
        return component[state] >= 0 && component[state] == component[other];
    }

    public int of(int state) {
        return component[state];
    }

    /** The state behind an edge, or -1 if it may not be taken from there. An edge of both sorts counts as one that is free. */
    private int next(int state, int edge) {
        int kinds = graph.kinds(edge);
        if ((kinds & allowed) != 0) {
            return graph.target(edge);
        }
        boolean free = alternating && state < graph.nodes() && (kinds & Dependency.RW.bit()) != 0;
        return free ? graph.target(edge) + graph.nodes() : -1;
    }

    private int node(int state) {
        return state < graph.nodes() ? state : state - graph.nodes();
    }

    private void search() {
        int states = component.length;
        int[] index = new int[states]; // 0: not yet seen
        int[] low = new int[states];
        int[] edge = new int[states];
        boolean[] onStack = new boolean[states];
        IntList stack = new IntList();
        IntList path = new IntList();
        int counter = 0;
        for (int root = 0; root < states; root++) {
            if (index[root] != 0) {
                continue;
            }
            path.add(root);
            while (path.size() > 0) {
                int state = path.get(path.size() - 1);
                if (index[state] == 0) {
                    index[state] = low[state] = ++counter;
                    edge[state] = graph.first(node(state));
                    onStack[state] = true;
                    stack.add(state);
                }
                int child = descend(state, edge, index, low, onStack);
                if (child >= 0) {
                    path.add(child);
                    continue;
                }
                path.removeLast();
                if (path.size() > 0) {
                    int parent = path.get(path.size() - 1);
                    low[parent] = Math.min(low[parent], low[state]);
                }
                if (low[state] == index[state]) {
                    close(state, stack, onStack);
                }
            }
        }
        cyclic.sort((a, b) -> Integer.compare(a[0], b[0]));
        for (int i = 0; i < cyclic.size(); i++) {
            for (int state : cyclic.get(i)) {
                component[state] = i;
            }
        }
    }

    /** Looks at the edges that are left; gives the next state to enter, or -1. */
    private int descend(int state, int[] edge, int[] index, int[] low, boolean[] onStack) {
        int end = graph.first(node(state) + 1);
        while (edge[state] < end) {
            int other = next(state, edge[state]++);
            if (other < 0) {
                continue;
            }
            if (index[other] == 0) {
                return other;
            }
            if (onStack[other]) {
                low[state] = Math.min(low[state], index[other]);
            }
        }
        return -1;
    }

    private void close(int root, IntList stack, boolean[] onStack) {
        IntList members = new IntList();
        int state;
        do {
            state = stack.removeLast();
            onStack[state] = false;
            members.add(state);
        } while (state != root);
        if (members.size() > 1) {
            int[] sorted = members.toArray();
            Arrays.sort(sorted);
            cyclic.add(sorted);
        }
    }
}
