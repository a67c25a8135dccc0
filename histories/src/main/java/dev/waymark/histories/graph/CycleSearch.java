package dev.waymark.histories.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Short cycles through an edge of a certain kind, breadth first. All searches share a number of steps; when they are used up, the
 * first cycle that is found will do, and for {@link #single} a null answer no longer means that there is none: {@link #exhausted()}.
 */
public final class CycleSearch {
    /** Edges that are tried for a shorter cycle after one was found. */
    private static final int MORE_EDGES = 64;

    private final DependencyGraph graph;
    private long steps;
    private boolean exhausted;

    private final int[] cameFrom;
    private final int[] seenIn;
    private int search;

    public CycleSearch(DependencyGraph graph, long steps) {
        this.graph = graph;
        this.steps = steps;
        this.cameFrom = new int[2 * graph.nodes()];
        this.seenIn = new int[2 * graph.nodes()];
    }

    public boolean exhausted() {
        return exhausted;
    }

    /** Where a walk may go. */
    private interface Moves {
        /** The state behind an edge; -1: not allowed. */
        int next(int state, int edge);
    }

    /**
     * A short cycle of one edge of kind {@code through} and otherwise edges of {@code kinds}, all between states of one
     * component; null if there is none.
     */
    public @Nullable Cycle through(Dependency through, int kinds, Components components, int[] members) {
        Moves moves = (state, edge) -> {
            int target = graph.target(edge);
            return (graph.kinds(edge) & kinds) != 0 && components.together(state, target) ? target : -1;
        };
        return shortest(through, components, members, 0, moves, kinds, true);
    }

    /** One anti-dependency and a way back without another, in a component of {@link Components#alternating}; null if none is found. */
    public @Nullable Cycle single(int kinds, Components components, int[] members) {
        Moves moves = (state, edge) -> {
            int target = graph.target(edge);
            return (graph.kinds(edge) & kinds) != 0 && components.together(state, target) ? target : -1;
        };
        return shortest(Dependency.RW, components, members, graph.nodes(), moves, kinds, false);
    }

    /** A short closed walk with an anti-dependency after which another kind of edge comes each time; null if there is none. */
    public @Nullable Cycle alternating(int kinds, Components components, int[] members) {
        int nodes = graph.nodes();
        Moves moves = (state, edge) -> {
            boolean free = (graph.kinds(edge) & kinds) != 0;
            boolean anti = state < nodes && (graph.kinds(edge) & Dependency.RW.bit()) != 0;
            int target = free ? graph.target(edge) : anti ? graph.target(edge) + nodes : -1;
            return target >= 0 && components.together(state, target) ? target : -1;
        };
        return shortest(Dependency.RW, components, members, nodes, moves, kinds, true);
    }

    /** {@code certain}: every edge of that kind within the component is part of such a cycle. */
    private @Nullable Cycle shortest(
            Dependency through,
            Components components,
            int[] members,
            int shift,
            Moves moves,
            int kinds,
            boolean certain) {
        int[] best = null;
        int more = MORE_EDGES;
        for (int from : members) {
            for (int edge = first(from); edge < end(from); edge++) {
                int target = graph.target(edge) + shift;
                if ((graph.kinds(edge) & through.bit()) == 0 || !components.together(from, target)) {
                    continue;
                }
                boolean unlimited = certain && best == null;
                if (steps < 0 && !unlimited) {
                    exhausted |= best == null;
                    return best == null ? null : cycle(best, through, kinds);
                }
                int[] path = path(target, from, moves, best == null ? Integer.MAX_VALUE : best.length - 1, unlimited);
                best = path == null ? best : path;
                if (best != null && (best.length == 2 || --more == 0)) {
                    return cycle(best, through, kinds);
                }
            }
        }
        return best == null ? null : cycle(best, through, kinds);
    }

    /** Edges of the special kind go out from nodes that are not behind an anti-dependency. */
    private int first(int state) {
        return state < graph.nodes() ? graph.first(state) : 0;
    }

    private int end(int state) {
        return state < graph.nodes() ? graph.first(state + 1) : 0;
    }

    /** From one state to another, with at most so many states on the way, both counted. */
    private int @Nullable [] path(int from, int to, Moves moves, int lengthMax, boolean unlimited) {
        search++;
        IntList queue = new IntList();
        queue.add(from);
        seenIn[from] = search;
        int length = 1;
        int levelEnd = 1;
        for (int head = 0; head < queue.size(); head++) {
            if (head == levelEnd) {
                levelEnd = queue.size();
                length++;
            }
            if (length >= lengthMax) {
                return null;
            }
            int state = queue.get(head);
            int node = state % graph.nodes();
            for (int edge = graph.first(node); edge < graph.first(node + 1); edge++) {
                if (--steps < 0 && !unlimited) {
                    return null;
                }
                int next = moves.next(state, edge);
                if (next < 0 || seenIn[next] == search) {
                    continue;
                }
                seenIn[next] = search;
                cameFrom[next] = state;
                if (next == to) {
                    return backwards(from, to);
                }
                queue.add(next);
            }
        }
        return null;
    }

    private int[] backwards(int from, int to) {
        IntList states = new IntList();
        for (int state = to; ; state = cameFrom[state]) {
            states.add(state % graph.nodes());
            if (state == from) {
                break;
            }
        }
        int[] path = states.toArray();
        for (int i = 0, j = path.length - 1; i < j; i++, j--) {
            int other = path[i];
            path[i] = path[j];
            path[j] = other;
        }
        return path;
    }

    /** The path leads from the target of the special edge to its source, which is put first. */
    private Cycle cycle(int[] path, Dependency through, int kinds) {
        List<Integer> nodes = new ArrayList<>();
        nodes.add(path[path.length - 1]);
        Arrays.stream(path, 0, path.length - 1).forEach(nodes::add);
        List<Dependency> dependencies = new ArrayList<>();
        dependencies.add(through);
        for (int i = 1; i < nodes.size(); i++) {
            int here = graph.kinds(nodes.get(i), nodes.get((i + 1) % nodes.size()));
            dependencies.add(worst((here & kinds) != 0 ? here & kinds : here));
        }
        return new Cycle(nodes, dependencies);
    }

    private static Dependency worst(int kinds) {
        for (Dependency each : Dependency.values()) {
            if ((kinds & each.bit()) != 0) {
                return each;
            }
        }
        throw new IllegalStateException("an edge without a kind");
    }
}
