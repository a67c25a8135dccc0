package dev.waymark.strategies.swarm;

import dev.waymark.core.cluster.View;

/** Nodes that are up, or down, by their place among them. */
final class LiveNodes {
    private LiveNodes() {}

    static int count(View view, boolean up) {
        int count = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            count += view.up(node) == up ? 1 : 0;
        }
        return count;
    }

    static int nth(View view, int which, boolean up) {
        int left = which;
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.up(node) == up && left-- == 0) {
                return node;
            }
        }
        throw new IllegalArgumentException("no such node: " + which);
    }
}
