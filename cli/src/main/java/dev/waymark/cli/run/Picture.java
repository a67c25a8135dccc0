package dev.waymark.cli.run;

import dev.waymark.cli.Terminal;
import dev.waymark.core.engine.Recording;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.trace.MessageChart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A recorded execution as a message chart that suits the terminal, and where in the code a node failed. */
final class Picture {
    private Picture() {}

    static List<String> of(Recording recording, int nodes, @Nullable Verdict verdict) {
        return new MessageChart(recording.events(), nodes)
                .options(MessageChart.Options.DEFAULT
                        .withWidth(Terminal.width())
                        .withColour(Terminal.colours())
                        .withUnicode(Terminal.unicode()))
                .verdict(verdict)
                .lines();
    }
}
