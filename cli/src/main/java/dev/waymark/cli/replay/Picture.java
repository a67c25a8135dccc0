package dev.waymark.cli.replay;

import dev.waymark.cli.terminal.Terminal;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.Recording;
import dev.waymark.engine.trace.chart.MessageChart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A recorded execution as a message chart that suits the terminal, and where in the code a node failed. */
public final class Picture {
    /** So many rows are shown unless the user wants more. */
    public static final int ROWS = MessageChart.Options.DEFAULT.rows();

    private Picture() {}

    public static List<String> of(Recording recording, int nodes, @Nullable Verdict verdict) {
        return of(recording, nodes, verdict, ROWS);
    }

    /** {@code rows}: of a longer chart only the beginning and the end are shown. */
    public static List<String> of(Recording recording, int nodes, @Nullable Verdict verdict, int rows) {
        return new MessageChart(recording.events(), nodes)
                .options(MessageChart.Options.DEFAULT
                        .withWidth(Terminal.width())
                        .withColour(Terminal.colours())
                        .withUnicode(Terminal.unicode())
                        .withRows(rows))
                .verdict(verdict)
                .lines();
    }
}
