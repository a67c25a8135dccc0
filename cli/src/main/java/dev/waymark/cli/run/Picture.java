package dev.waymark.cli.run;

import dev.waymark.cli.Terminal;
import dev.waymark.core.engine.Recording;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.trace.MessageChart;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A recorded execution as a message chart that suits the terminal, and where in the code a node failed. */
final class Picture {
    private static final int FRAMES = 12;

    private Picture() {}

    static List<String> of(Recording recording, int nodes, @Nullable Verdict verdict) {
        String chart = new MessageChart(recording.events(), nodes)
                .options(MessageChart.Options.DEFAULT
                        .withWidth(Terminal.width())
                        .withColour(Terminal.colours())
                        .withUnicode(Terminal.unicode()))
                .verdict(verdict)
                .render();
        List<String> lines = new ArrayList<>(chart.stripTrailing().lines().toList());
        for (Event event : recording.events()) {
            if (event instanceof Event.Failed failed) {
                lines.add(" node " + failed.node() + " failed");
                failed.failure()
                        .stackTrace()
                        .lines()
                        .filter(line -> line.startsWith("    at "))
                        .limit(FRAMES)
                        .forEach(lines::add);
            }
        }
        return lines;
    }
}
