package dev.waymark.report;

import dev.waymark.core.trace.causality.HappensBefore;
import dev.waymark.core.trace.chart.Scene;
import dev.waymark.report.data.EventLines;
import dev.waymark.report.data.RecordedTrace;
import dev.waymark.report.data.Shown;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Executions to show, from the lines of their events. */
public final class Shows {
    private Shows() {}

    public static Shown of(int nodes, String... lines) {
        return of(nodes, List.of(lines));
    }

    public static Shown of(int nodes, List<String> lines) {
        EventLines.Read read = EventLines.read(lines);
        if (read.unread() > 0) {
            throw new IllegalArgumentException(read.unread() + " of these are no events: " + lines);
        }
        RecordedTrace trace = new RecordedTrace(
                Path.of("x"), "s", Map.of(), List.of(), "random", 1, 0, 0, "p", "m", List.of(), -1, lines);
        return new Shown(
                trace,
                nodes,
                read.events(),
                List.of(),
                Scene.of(read.events(), nodes),
                new HappensBefore(read.events(), nodes),
                List.of(),
                null,
                null,
                null,
                List.of());
    }
}
