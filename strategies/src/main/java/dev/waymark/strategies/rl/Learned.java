package dev.waymark.strategies.rl;

import dev.waymark.strategies.rl.memory.Described;
import dev.waymark.strategies.rl.memory.ValueTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** What a learner has learned, for people: where it was most often, and what it thinks most of. */
final class Learned {
    static final String FILE = "learned.jsonl";

    private static final int SHOWN = 100;

    /** The first line of the file. */
    record Size(String kind, int states, long pairs, int described) {}

    /** {@code text} is null for a state that was not written down when it was met; {@code waypoint} too, or if it was under none. */
    record State(
            String kind,
            int rank,
            String state,
            @Nullable String waypoint,
            @Nullable String text,
            long visits,
            List<Action> actions) {}

    record Action(String action, @Nullable String text, int visits, double value) {}

    /** An action that was done, in its state; those of the highest values, of states that were written down. */
    record Pair(
            String kind,
            int rank,
            String state,
            @Nullable String waypoint,
            @Nullable String text,
            Action action) {}

    private record Row(int number, long visits) {}

    private record Place(int row, long action, double value, int visits) {}

    private final ValueTable memory;
    private final Map<Long, Described> described;
    private final List<String> way;

    private Learned(ValueTable memory, Map<Long, Described> described, List<String> way) {
        this.memory = memory;
        this.described = described;
        this.way = way;
    }

    static List<?> lines(ValueTable memory, Map<Long, Described> described, List<String> way) {
        return new Learned(memory, described, way).lines();
    }

    private List<?> lines() {
        // The last of the best goes first, and of equals the one that was met later.
        PriorityQueue<Row> rows = new PriorityQueue<>(
                Comparator.comparingLong(Row::visits).thenComparing(Row::number, Comparator.reverseOrder()));
        PriorityQueue<Place> places = new PriorityQueue<>(Comparator.comparingDouble(Place::value)
                .thenComparingInt(Place::visits)
                .thenComparing(Place::row, Comparator.reverseOrder())
                .thenComparing(Place::action));
        for (int i = 0; i < memory.states(); i++) {
            long state = memory.state(i);
            long visits = 0;
            for (int k = 0; k < memory.actions(state); k++) {
                long action = memory.action(state, k);
                int done = memory.visits(state, action);
                visits += done;
                if (done > 0 && described.containsKey(state)) {
                    keep(places, new Place(i, action, memory.value(state, action, 0), done));
                }
            }
            keep(rows, new Row(i, visits));
        }
        List<Object> lines = new ArrayList<>();
        lines.add(new Size("memory", memory.states(), memory.pairs(), described.size()));
        int rank = 0;
        for (Row row : descending(rows)) {
            lines.add(state(++rank, row));
        }
        rank = 0;
        for (Place place : descending(places)) {
            lines.add(pair(++rank, place));
        }
        return lines;
    }

    private static <T> void keep(PriorityQueue<T> best, T one) {
        best.add(one);
        if (best.size() > SHOWN) {
            best.remove();
        }
    }

    private static <T> List<T> descending(PriorityQueue<T> best) {
        List<T> all = new ArrayList<>();
        while (!best.isEmpty()) {
            all.add(best.remove());
        }
        Collections.reverse(all);
        return all;
    }

    private State state(int rank, Row row) {
        long state = memory.state(row.number());
        List<Action> actions = new ArrayList<>();
        for (int k = 0; k < memory.actions(state); k++) {
            actions.add(action(state, memory.action(state, k)));
        }
        return new State("state", rank, Long.toHexString(state), waypoint(state), text(state), row.visits(), actions);
    }

    private Pair pair(int rank, Place place) {
        long state = memory.state(place.row());
        return new Pair(
                "pair", rank, Long.toHexString(state), waypoint(state), text(state), action(state, place.action()));
    }

    private Action action(long state, long action) {
        Described known = described.get(state);
        String text = known == null
                ? null
                : known.actions().stream()
                        .filter(each -> each.action() == action)
                        .map(Described.Doable::text)
                        .findFirst()
                        .orElse(null);
        return new Action(Long.toHexString(action), text, memory.visits(state, action), memory.value(state, action, 0));
    }

    private @Nullable String text(long state) {
        Described known = described.get(state);
        return known == null ? null : known.text();
    }

    private @Nullable String waypoint(long state) {
        Described known = described.get(state);
        return known == null || known.goal() == 0 ? null : way.get(known.goal() - 1);
    }
}
