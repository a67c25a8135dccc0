package dev.waymark.engine.explore;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that was tried in one exploration: decisions as the edges of a tree, and a place in it. What was tried stays: going back and
 * deciding otherwise makes a branch, and the same decision at the same place is the same node.
 */
public final class ExplorationTree {
    /** A place: after {@code decision}, which came at {@code step} (from 1); the root has none. */
    public static final class Node {
        private final @Nullable Node parent;
        private final String decision;
        private final int step;
        private final List<Node> children = new ArrayList<>();
        private boolean tail;
        private int visited = -1;

        private Node(@Nullable Node parent, String decision) {
            this.parent = parent;
            this.decision = decision;
            this.step = parent == null ? 0 : parent.step + 1;
        }

        public String decision() {
            return decision;
        }

        public int step() {
            return step;
        }

        public List<Node> children() {
            return List.copyOf(children);
        }
    }

    private final Exploration start;
    private final Node root = new Node(null, "");
    private Node at = root;

    /** Stands at the end of this. */
    public ExplorationTree(Exploration exploration) {
        this.start = exploration.with(List.of());
        go(exploration);
    }

    public Node root() {
        return root;
    }

    /** Where one stands. */
    public Node at() {
        return at;
    }

    /** Goes to the end of this execution, which may be new; it is one of this exploration. */
    public void go(Exploration exploration) {
        Node node = root;
        for (int i = 0; i < exploration.decisions().size(); i++) {
            node = child(node, exploration.decisions().get(i), i == exploration.tail());
        }
        at = node;
    }

    private static Node child(Node parent, String decision, boolean tail) {
        for (int i = 0; i < parent.children.size(); i++) {
            Node child = parent.children.get(i);
            if (child.decision.equals(decision) && child.tail == tail) {
                parent.visited = i;
                return child;
            }
        }
        Node child = new Node(parent, decision);
        child.tail = tail;
        parent.children.add(child);
        parent.visited = parent.children.size() - 1;
        return child;
    }

    /** As many steps as there are; how many it were. */
    public int back(int steps) {
        int gone = 0;
        for (Node parent = at.parent; parent != null && gone < steps; parent = at.parent) {
            at = parent;
            gone++;
        }
        return gone;
    }

    /** The way that was gone last from here. */
    public int forward(int steps) {
        int gone = 0;
        while (at.visited >= 0 && gone < steps) {
            at = at.children.get(at.visited);
            gone++;
        }
        return gone;
    }

    /** The execution to where one stands. */
    public Exploration exploration() {
        List<String> decisions = new ArrayList<>();
        int tail = -1;
        for (Node node = at; node.parent != null; node = node.parent) {
            decisions.add(0, node.decision);
            tail = node.tail ? node.step - 1 : tail;
        }
        return start.with(decisions, tail);
    }

    /** For people: a line for each place from which several ways lead, and for each end; {@code *} marks where one stands. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add((at == root ? "* " : "  ") + "0 the start");
        for (Node child : root.children) {
            lines(child, 1, lines);
        }
        return lines;
    }

    private void lines(Node first, int depth, List<String> lines) {
        Node node = first;
        int others = 0;
        lines.add(line(node, depth));
        while (node.children.size() == 1) { // no recursion along a way: it may be long
            node = node.children.get(0);
            others++;
            if (node == at || node.children.isEmpty()) {
                if (others > 1) {
                    lines.add("  " + "  ".repeat(depth) + "... " + (others - 1) + " more");
                }
                lines.add(line(node, depth));
                others = 0;
            }
        }
        if (others > 0) {
            lines.add("  " + "  ".repeat(depth) + "... " + others + " more");
        }
        for (Node child : node.children) {
            lines(child, depth + 1, lines);
        }
    }

    private String line(Node node, int depth) {
        return (node == at ? "* " : "  ") + "  ".repeat(depth) + node.step + " " + node.decision;
    }
}
