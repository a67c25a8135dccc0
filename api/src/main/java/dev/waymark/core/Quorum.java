package dev.waymark.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The votes of some of {@code nodes} nodes, each counted once, of which {@code needed} are enough. A value: {@link #with}
 * gives another one, so it can be part of a message or of an observed state.
 *
 * <pre>{@code
 * votes = votes.with(from);
 * if (votes.reached()) { ... }
 * }</pre>
 */
public record Quorum(int needed, int nodes, List<Integer> voters) {
    public Quorum {
        if (needed < 1 || needed > nodes) {
            throw new IllegalArgumentException(
                    "a quorum of " + needed + " of " + nodes + " nodes: 1 to " + nodes + " of them can be needed");
        }
        for (int i = 0; i < voters.size(); i++) {
            check(voters.get(i), nodes);
            if (i > 0 && voters.get(i) <= voters.get(i - 1)) {
                throw new IllegalArgumentException("voters are in order, each of them once, not " + voters);
            }
        }
        voters = List.copyOf(voters);
    }

    /** More than half of them, and no votes yet. */
    public static Quorum majorityOf(int nodes) {
        return of(nodes / 2 + 1, nodes);
    }

    /** {@code of(3, 4)} is three of four; no votes yet. */
    public static Quorum of(int needed, int nodes) {
        return new Quorum(needed, nodes, List.of());
    }

    /** With the vote of this node as well; the same if it has voted before. */
    public Quorum with(int node) {
        check(node, nodes);
        int place = Collections.binarySearch(voters, node);
        if (place >= 0) {
            return this;
        }
        List<Integer> more = new ArrayList<>(voters);
        more.add(-place - 1, node);
        return new Quorum(needed, nodes, more);
    }

    /** The same without votes. */
    public Quorum cleared() {
        return of(needed, nodes);
    }

    public boolean has(int node) {
        return Collections.binarySearch(voters, node) >= 0;
    }

    public int count() {
        return voters.size();
    }

    /** Whether enough have voted. */
    public boolean reached() {
        return voters.size() >= needed;
    }

    private static void check(int node, int nodes) {
        if (node < 1 || node > nodes) {
            throw new IllegalArgumentException("node " + node + " has no vote: there are nodes 1 to " + nodes);
        }
    }

    @Override
    public String toString() {
        return voters + ", " + needed + " of " + nodes + " needed";
    }
}
