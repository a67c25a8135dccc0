package dev.waymark.engine.trace.causality;

import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import java.util.List;

/** Happens-before as it is defined, with no thought of speed: every pair is asked for an edge, then the closure. */
final class CausalDefinition {
    private CausalDefinition() {}

    static boolean[][] closure(List<Event> events) {
        int size = events.size();
        boolean[][] before = new boolean[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = i + 1; j < size; j++) {
                before[i][j] = edge(events.get(i), events.get(j));
            }
        }
        for (int k = 0; k < size; k++) {
            for (int i = 0; i < k; i++) {
                for (int j = k + 1; before[i][k] && j < size; j++) {
                    before[i][j] |= before[k][j];
                }
            }
        }
        return before;
    }

    private static boolean edge(Event first, Event second) {
        if (first.node() > 0 && first.node() == second.node()) {
            return true;
        }
        if (first instanceof Event.Replied replied && second instanceof Event.Invoked invoked) {
            return replied.operation().client() == invoked.operation().client()
                    && replied.operation().number() < invoked.operation().number();
        }
        return puts(first) != null && puts(first).equals(takes(second));
    }

    private static MessageName puts(Event event) {
        if (event instanceof Event.Sent e) {
            return e.message();
        }
        if (event instanceof Event.Injected e) {
            return e.message();
        }
        if (event instanceof Event.Replaced e) {
            return e.message();
        }
        return event instanceof Event.Duplicated e ? e.copy() : null;
    }

    private static MessageName takes(Event event) {
        if (event instanceof Event.Delivered e) {
            return e.message();
        }
        if (event instanceof Event.Dropped e) {
            return e.message();
        }
        if (event instanceof Event.Replaced e) {
            return e.message();
        }
        return event instanceof Event.Duplicated e ? e.message() : null;
    }
}
