package dev.waymark.report;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.causality.HappensBefore;
import dev.waymark.engine.trace.chart.Scene;
import dev.waymark.engine.trace.format1.EventLine;
import dev.waymark.report.data.Shown;
import java.nio.file.Path;
import java.util.List;

/** Executions to show, from short texts for their events: the lines of format 1. */
public final class Shows {
    private Shows() {}

    public static Shown of(int nodes, String... lines) {
        return of(nodes, List.of(lines));
    }

    public static Shown of(int nodes, List<String> lines) {
        return ofEvents(nodes, lines.stream().map(EventLine::parse).toList());
    }

    public static Shown ofEvents(int nodes, List<Event> events) {
        RecordedExecution execution = new RecordedExecution(List.of(), events, List.of(), -1);
        Trace trace = new Trace(
                "0.1.0",
                "unknown",
                CodeVersion.NOT_KNOWN,
                CampaignSpec.of("s").withStrategy("random"),
                0,
                0,
                null,
                List.of("p"),
                execution,
                "p",
                List.of(new Verdict("p", Safety.VIOLATED, Reach.REACHED, "", "m")));
        return new Shown(
                Path.of("x"),
                trace,
                nodes,
                execution,
                Scene.of(events, nodes),
                new HappensBefore(events, nodes),
                List.of(),
                null,
                null,
                null,
                List.of());
    }
}
