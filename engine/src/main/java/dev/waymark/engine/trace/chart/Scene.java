package dev.waymark.engine.trace.chart;

import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What of an execution is worth showing, and in which order: one row for each thing that happened, and the messages that are
 * in flight at the end. The chart of the terminal and the diagram of a report are both drawn from it, row by row.
 */
public record Scene(int nodes, List<SceneRow> rows, Map<MessageName, Object> inFlight) {
    public Scene {
        rows = List.copyOf(rows);
        inFlight = Collections.unmodifiableMap(new LinkedHashMap<>(inFlight));
    }

    public static Scene of(List<Event> events, int nodes) {
        return of(events, nodes, null);
    }

    /** {@code notes}: a short text for each event, by index, as a row of its own below it; null: nothing to say. */
    public static Scene of(List<Event> events, int nodes, @Nullable List<@Nullable String> notes) {
        SceneReader reader = new SceneReader(nodes);
        reader.read(events, notes);
        return new Scene(nodes, reader.rows(), reader.inFlight());
    }
}
