package dev.waymark.histories.transactions;

import dev.waymark.histories.graph.Components;
import dev.waymark.histories.graph.Cycle;
import dev.waymark.histories.graph.CycleSearch;
import dev.waymark.histories.graph.Dependency;
import dev.waymark.histories.graph.DependencyGraph;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cycles of a graph of transactions by name: the kinds of edges that close them, from the worst to the mildest, first without
 * sessions and real time, then with sessions, then with both. Of each component one short cycle of each name is given, and a
 * milder name only where a worse one is not to be had.
 */
final class CycleAnomalies {
    record Found(String name, Cycle cycle, String meaning) {}

    private static final int READS = Dependency.set(Dependency.WW, Dependency.WR);
    private static final int ALL = Dependency.set(Dependency.WW, Dependency.WR, Dependency.RW);

    private static final String[] SUFFIXES = {"", "-process", "-realtime"};
    private static final int[] EXTRAS = {
        0, Dependency.PROCESS.bit(), Dependency.set(Dependency.PROCESS, Dependency.REALTIME)
    };
    private static final String[] ALSO = {
        "",
        "; some of it because a process does one thing after the other",
        "; some of it because one had ended before the other began"
    };

    private final DependencyGraph graph;
    private final CycleSearch search;
    private final List<Found> found = new ArrayList<>();

    CycleAnomalies(DependencyGraph graph, long steps) {
        this.graph = graph;
        this.search = new CycleSearch(graph, steps);
    }

    boolean exhausted() {
        return search.exhausted();
    }

    List<Found> find() {
        if (Components.of(graph, ALL | EXTRAS[2]).cyclic().isEmpty()) {
            return List.of(); // as most histories are
        }
        for (int flavour = 0; flavour < SUFFIXES.length; flavour++) {
            boolean[] explained = new boolean[graph.nodes()];
            writes(flavour);
            writesAndReads(flavour, explained);
            antiDependencies(flavour, explained);
        }
        return found;
    }

    private void writes(int flavour) {
        int kinds = Dependency.WW.bit() | EXTRAS[flavour];
        Components components = Components.of(graph, kinds);
        for (int[] members : components.cyclic()) {
            add(flavour, "G0", search.through(Dependency.WW, kinds, components, members));
        }
    }

    private void writesAndReads(int flavour, boolean[] explained) {
        int kinds = READS | EXTRAS[flavour];
        Components components = Components.of(graph, kinds);
        for (int[] members : components.cyclic()) {
            mark(members, explained);
            add(flavour, "G1c", search.through(Dependency.WR, kinds, components, members));
        }
    }

    private void antiDependencies(int flavour, boolean[] explained) {
        int kinds = READS | EXTRAS[flavour];
        Components walks = Components.alternating(graph, kinds);
        for (int[] members : walks.cyclic()) {
            if (members[members.length - 1] < graph.nodes()) {
                continue; // no anti-dependency in it: it has a worse name
            }
            mark(members, explained);
            Cycle single = search.single(kinds, walks, members);
            add(
                    flavour,
                    single == null ? "G-nonadjacent" : "G-single",
                    single == null ? search.alternating(kinds, walks, members) : single);
        }
        Components all = Components.of(graph, ALL | EXTRAS[flavour]);
        for (int[] members : all.cyclic()) {
            boolean known = false;
            for (int node : members) {
                known |= explained[node];
            }
            if (!known) {
                add(flavour, "G2-item", search.through(Dependency.RW, ALL | EXTRAS[flavour], all, members));
            }
        }
    }

    private void mark(int[] members, boolean[] explained) {
        for (int state : members) {
            explained[state % graph.nodes()] = true;
        }
    }

    /** One whose edges all have a milder name's kinds was found with that name before. */
    private void add(int flavour, String name, @Nullable Cycle cycle) {
        if (cycle == null) {
            return;
        }
        boolean plain = flavour == 0
                || flavour == 1 && cycle.has(Dependency.PROCESS)
                || flavour == 2 && cycle.has(Dependency.REALTIME);
        if (plain) {
            found.add(new Found(name + SUFFIXES[flavour], cycle, meaning(name) + ALSO[flavour]));
        }
    }

    private static String meaning(String name) {
        return switch (name) {
            case "G0" -> "each of these transactions overwrote what the one before it wrote";
            case "G1c" -> "each of these transactions read or overwrote what the one before it wrote";
            case "G-single" -> "one of these transactions did not see what the next did, and yet must come after it";
            case "G-nonadjacent" -> "some of these transactions did not see what the next did, no two of them in a row";
            default -> "these transactions did not see what the next one did, and no order explains that";
        };
    }
}
