package dev.waymark.engine.scenario.run;

import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Vector clocks kept while the execution runs, with the relation of {@code trace.HappensBefore}; only for scenarios that
 * ask what happened before what.
 */
final class Causality {
    private final int[][] clocks;
    private final Map<MessageName, int[]> carried = new LinkedHashMap<>();
    private final Map<Integer, int[]> replied = new LinkedHashMap<>();

    Causality(int nodes) {
        this.clocks = new int[nodes + 1][nodes + 1];
    }

    void saw(Event event) {
        int node = event.node();
        if (event instanceof Event.Delivered e) {
            join(node, carried.remove(e.message()));
        } else if (event instanceof Event.Invoked e) {
            join(node, replied.get(e.operation().client()));
        } else if (event instanceof Event.Dropped e) {
            carried.remove(e.message());
        } else if (event instanceof Event.Duplicated e) {
            int[] past = carried.get(e.message());
            if (past != null) {
                carried.put(e.copy(), past);
            }
        }
        if (node > 0) {
            clocks[node][node]++;
        }
        if (event instanceof Event.Sent e) {
            carried.put(e.message(), clocks[node].clone());
        } else if (event instanceof Event.Replied e) {
            int[] past = replied.computeIfAbsent(e.operation().client(), client -> new int[clocks.length]);
            max(past, clocks[node]);
        }
    }

    private void join(int node, int @Nullable [] past) {
        if (past != null) {
            max(clocks[node], past);
        }
    }

    private static void max(int[] into, int[] other) {
        Arrays.setAll(into, i -> Math.max(into[i], other[i]));
    }

    /** How many events of {@code of} are known at {@code node}. */
    int known(int node, int of) {
        return clocks[node][of];
    }
}
