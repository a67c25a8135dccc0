package dev.waymark.histories.transactions;

import dev.waymark.histories.graph.DependencyGraph;
import dev.waymark.histories.graph.IntList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Looks for one order of all transactions that keeps every dependency and in which each reads what is there: whoever finds one has
 * shown that the history is serializable, whatever was inferred before. First the order of invocation, as far as dependencies
 * allow; then a search, depth first, that enters nothing twice.
 */
final class SerialOrder {
    enum Answer {
        FOUND,
        /** All orders were tried. */
        NONE,
        /** The steps were used up, or what was to be remembered. */
        UNDECIDED
    }

    private static final int REMEMBERED_MAX = 1 << 18;

    private final DependencyGraph graph;
    private final int kinds;
    private long steps;

    SerialOrder(DependencyGraph graph, int kinds, long steps) {
        this.graph = graph;
        this.kinds = kinds;
        this.steps = steps;
    }

    Answer find(Versions versions) {
        return straight(versions.replay()) ? Answer.FOUND : search(versions.replay());
    }

    private int[] waiting() {
        int[] waiting = new int[graph.nodes()];
        for (int edge = 0; edge < graph.edges(); edge++) {
            waiting[graph.target(edge)] += (graph.kinds(edge) & kinds) != 0 ? 1 : 0;
        }
        return waiting;
    }

    private boolean straight(Versions.Replay replay) {
        int[] waiting = waiting();
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int node = 0; node < waiting.length; node++) {
            if (waiting[node] == 0) {
                ready.add(node);
            }
        }
        int placed = 0;
        for (Integer node = ready.poll(); node != null; node = ready.poll()) {
            if (!replay.apply(node)) {
                return false;
            }
            placed++;
            for (int edge = graph.first(node); edge < graph.first(node + 1); edge++) {
                if ((graph.kinds(edge) & kinds) != 0 && --waiting[graph.target(edge)] == 0) {
                    ready.add(graph.target(edge));
                }
            }
        }
        return placed == waiting.length;
    }

    /** What is placed, and what is there then. */
    private record Reached(BitSet placed, Object state) {}

    private Answer search(Versions.Replay replay) {
        int nodes = graph.nodes();
        int[] waiting = waiting();
        BitSet placed = new BitSet(nodes);
        Set<Reached> entered = new HashSet<>();
        IntList path = new IntList();
        IntList next = new IntList(); // for each place of the path the candidate to try next: early ones come behind the others
        next.add(0);
        while (true) {
            if (path.size() == nodes) {
                return Answer.FOUND;
            }
            int depth = path.size();
            int chosen = -1;
            int at = next.get(depth);
            for (; at < 2 * nodes && chosen < 0; at++) {
                if (--steps < 0) {
                    return Answer.UNDECIDED;
                }
                int node = at % nodes;
                if (placed.get(node) || waiting[node] > 0 || replay.early(node) != at >= nodes || !replay.apply(node)) {
                    continue;
                }
                placed.set(node);
                boolean fresh = entered.add(new Reached((BitSet) placed.clone(), replay.state()));
                if (entered.size() > REMEMBERED_MAX) {
                    return Answer.UNDECIDED;
                }
                if (fresh) {
                    chosen = node;
                } else {
                    placed.clear(node);
                    replay.undo(node);
                }
            }
            next.set(depth, at);
            if (chosen >= 0) {
                release(chosen, waiting, -1);
                path.add(chosen);
                next.add(0);
                continue;
            }
            if (depth == 0) {
                return Answer.NONE;
            }
            next.removeLast();
            int last = path.removeLast();
            release(last, waiting, 1);
            placed.clear(last);
            replay.undo(last);
        }
    }

    private void release(int node, int[] waiting, int by) {
        for (int edge = graph.first(node); edge < graph.first(node + 1); edge++) {
            waiting[graph.target(edge)] += (graph.kinds(edge) & kinds) != 0 ? by : 0;
        }
    }
}
