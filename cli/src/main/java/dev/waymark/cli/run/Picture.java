package dev.waymark.cli.run;

import dev.waymark.core.engine.Recording;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.trace.MessageChart;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A recorded execution as a message chart that suits the terminal. */
final class Picture {
    private Picture() {}

    static String of(Recording recording, int nodes, @Nullable Verdict verdict) {
        boolean colour = System.console() != null && System.getenv("NO_COLOR") == null;
        boolean unicode = utf8();
        return new MessageChart(recording.events(), nodes)
                .options(MessageChart.Options.DEFAULT
                        .withWidth(width())
                        .withColour(colour)
                        .withUnicode(unicode))
                .verdict(verdict)
                .render();
    }

    private static int width() {
        String columns = System.getenv("COLUMNS");
        return columns != null && columns.matches("\\d{2,3}") ? Math.max(60, Integer.parseInt(columns)) : 100;
    }

    /** Output is always written as UTF-8; only a terminal that says it is something else gets plain ASCII. */
    private static boolean utf8() {
        String declared = System.getProperty("sun.stdout.encoding");
        return declared == null
                || !Charset.isSupported(declared)
                || Charset.forName(declared).equals(StandardCharsets.UTF_8);
    }
}
