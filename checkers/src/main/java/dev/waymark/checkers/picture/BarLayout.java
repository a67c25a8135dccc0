package dev.waymark.checkers.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Columns for bars: every begin and end has a column of its own, in order of time, so that what overlaps is seen to
 * overlap; how long something took is not shown.
 */
final class BarLayout {
    private record Edge(long time, boolean isEnd, Bar bar) {}

    private final List<Bar> inOrder = new ArrayList<>();
    private final Map<Bar, Integer> begins = new HashMap<>();
    private final Map<Bar, Integer> ends = new HashMap<>();

    private int column;

    BarLayout(List<Bar> bars) {
        List<Edge> edges = new ArrayList<>();
        for (Bar bar : bars) {
            edges.add(new Edge(bar.call().invokedAt(), false, bar));
            edges.add(new Edge(bar.call().endedAt(), true, bar));
        }
        // Operations that touch at one moment overlap, so begins come first.
        edges.sort(Comparator.comparingLong(Edge::time)
                .thenComparing(Edge::isEnd)
                .thenComparingInt(edge -> edge.bar().call().name().number()));
        Map<Integer, Bar> open = new HashMap<>();
        for (Edge edge : edges) {
            Bar bar = edge.bar();
            if (edge.isEnd()) {
                end(bar);
                continue;
            }
            // But a row holds one bar at a time.
            Bar before = open.put(bar.call().name().client(), bar);
            if (before != null) {
                end(before);
            }
            inOrder.add(bar);
            begins.put(bar, column++);
        }
    }

    private void end(Bar bar) {
        if (!ends.containsKey(bar)) {
            column = Math.max(column, begin(bar) + bar.widthMin() - 1);
            ends.put(bar, column++);
        }
    }

    List<Bar> of(int client) {
        return inOrder.stream()
                .filter(bar -> bar.call().name().client() == client)
                .toList();
    }

    int begin(Bar bar) {
        return begins.getOrDefault(bar, 0);
    }

    int width(Bar bar) {
        return ends.getOrDefault(bar, 0) - begin(bar) + 1;
    }
}
