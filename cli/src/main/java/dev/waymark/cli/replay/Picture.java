package dev.waymark.cli.replay;

import dev.waymark.cli.terminal.Terminal;
import dev.waymark.core.engine.Recording;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.trace.chart.MessageChart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A recorded execution as a message chart that suits the terminal, and where in the code a node failed. */
public final class Picture {
    private Picture() {}

    public static List<String> of(Recording recording, int nodes, @Nullable Verdict verdict) {
        return new MessageChart(recording.events(), nodes)
                .options(MessageChart.Options.DEFAULT
                        .withWidth(Terminal.width())
                        .withColour(Terminal.colours())
                        .withUnicode(Terminal.unicode()))
                .verdict(verdict)
                .lines();
    }
}
