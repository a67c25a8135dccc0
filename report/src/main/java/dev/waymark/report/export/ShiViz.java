package dev.waymark.report.export;

import dev.waymark.core.model.Event;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.report.data.Shown;
import dev.waymark.report.data.Texts;

/**
 * A log that ShiViz (Beschastnikh and others, 2016) draws: for each event of a node a line with the node and its vector clock,
 * and a line with what happened. What happens at no node, such as a loss, has no place in such a log.
 */
public final class ShiViz {
    /** The expression that its reader wants. */
    public static final String PARSER = "(?<host>\\S*) (?<clock>{.*})\\n(?<event>.*)";

    private static final int LINE_MAX = 300;
    private static final int EVENTS_MAX = 1000;

    private ShiViz() {}

    public static String log(Shown shown) {
        StringBuilder log = new StringBuilder();
        int written = 0;
        for (int i = 0; i < shown.events().size() && written < EVENTS_MAX; i++) {
            Event event = shown.events().get(i);
            if (event.node() == 0) {
                continue;
            }
            written++;
            log.append("node").append(event.node()).append(" {");
            int[] clock = shown.causality().clock(i);
            String separator = "";
            for (int node = 1; node <= clock.length; node++) {
                if (clock[node - 1] > 0) {
                    log.append(separator)
                            .append("\"node")
                            .append(node)
                            .append("\":")
                            .append(clock[node - 1]);
                    separator = ", ";
                }
            }
            String text = Texts.plain(EventText.of(event)).replace('\n', ' ');
            log.append("}\n").append(Texts.brief(text, LINE_MAX)).append('\n');
        }
        return log.toString();
    }
}
