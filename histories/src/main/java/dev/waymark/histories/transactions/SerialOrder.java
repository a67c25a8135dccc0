package dev.waymark.histories.transactions;

import dev.waymark.histories.graph.DependencyGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks for one order of all transactions that keeps every dependency and in which each reads what is there: whoever finds one has
 * shown that the history is serializable, whatever was inferred before. First the order of invocation, as far as dependencies
 * allow; then a search, depth first, that enters nothing twice and tries others only in places where that can matter.
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
    private static final int REMEMBERED_NODES_MAX = 1000;

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

    /** One place of the order: what was tried there last. {@code certain}: nothing else need be tried. */
    private static final class Place {
        int tried = -1;
        boolean certain;
        int chosen = -1;
    }

    private Answer search(Versions.Replay replay) {
        int[] waiting = waiting();
        TreeSet<Integer> ready = new TreeSet<>();
        for (int node = 0; node < waiting.length; node++) {
            if (waiting[node] == 0) {
                ready.add(node);
            }
        }
        BitSet placed = new BitSet(waiting.length);
        Set<Reached> entered = new HashSet<>();
        List<Place> path = new ArrayList<>();
        path.add(new Place());
        while (path.size() <= waiting.length) {
            Place place = path.get(path.size() - 1);
            boolean begins = place.chosen < 0 && place.tried < 0;
            if (place.chosen >= 0) { // what followed came to nothing
                takeBack(place.chosen, waiting, ready, placed);
                replay.undo(place.chosen);
                place.chosen = -1;
            }
            int node = begins ? safe(place, ready, replay) : -1;
            node = node >= 0 || place.certain ? node : next(place, ready, replay);
            if (steps < 0 || entered.size() > REMEMBERED_MAX) {
                return Answer.UNDECIDED;
            }
            if (node < 0) {
                path.remove(path.size() - 1);
                if (path.isEmpty()) {
                    return Answer.NONE;
                }
                continue;
            }
            placed.set(node);
            if (!place.certain && remembers() && !entered.add(new Reached((BitSet) placed.clone(), replay.state()))) {
                placed.clear(node);
                replay.undo(node);
                continue;
            }
            ready.remove(node);
            release(node, waiting, ready);
            place.chosen = node;
            path.add(new Place());
        }
        return Answer.FOUND;
    }

    /** In a large history nothing comes twice before the steps are used up, and to remember it all would cost more than to search. */
    private boolean remembers() {
        return graph.nodes() <= REMEMBERED_NODES_MAX;
    }

    /** One with which nothing is lost, executed; -1 if there is none. */
    private int safe(Place place, TreeSet<Integer> ready, Versions.Replay replay) {
        for (int node : ready) {
            if (--steps < 0) {
                return -1;
            }
            if (replay.safe(node) && !replay.early(node) && replay.apply(node)) {
                place.certain = true;
                place.tried = node;
                return node;
            }
        }
        return -1;
    }

    /** The next one that reads what is there now, executed; -1 if there is none. */
    private int next(Place place, TreeSet<Integer> ready, Versions.Replay replay) {
        while (true) {
            Integer node = ready.higher(place.tried);
            if (node == null || --steps < 0) {
                return -1;
            }
            place.tried = node;
            if (!replay.early(node) && replay.apply(node)) {
                return node;
            }
        }
    }

    private void release(int node, int[] waiting, TreeSet<Integer> ready) {
        for (int edge = graph.first(node); edge < graph.first(node + 1); edge++) {
            if ((graph.kinds(edge) & kinds) != 0 && --waiting[graph.target(edge)] == 0) {
                ready.add(graph.target(edge));
            }
        }
    }

    private void takeBack(int node, int[] waiting, TreeSet<Integer> ready, BitSet placed) {
        for (int edge = graph.first(node); edge < graph.first(node + 1); edge++) {
            if ((graph.kinds(edge) & kinds) != 0 && waiting[graph.target(edge)]++ == 0) {
                ready.remove(graph.target(edge));
            }
        }
        ready.add(node);
        placed.clear(node);
    }
}
