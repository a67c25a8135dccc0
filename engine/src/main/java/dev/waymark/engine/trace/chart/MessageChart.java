package dev.waymark.engine.trace.chart;

import dev.waymark.core.UsageException;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.property.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An execution as a message chart for a terminal: one lifeline per node, time runs downwards, one row for each thing that
 * happened. A message is drawn where it was delivered or lost, with its name at the margin; what was never delivered is
 * listed at the end. The same events and options give the same text.
 *
 * <p>Nine nodes fit into every width that is allowed; with many more, lines get longer than the width.
 */
public final class MessageChart {
    /** Of a failure's stack trace so many are shown. */
    private static final int FRAMES = 12;

    private static final int IN_FLIGHT_SHOWN = 8;
    private static final int IN_FLIGHT_LABEL_MAX = 25;

    private final List<Event> events;
    private final int nodes;
    private Options options = Options.DEFAULT;
    private @Nullable List<@Nullable String> notes;
    private @Nullable Verdict verdict;

    /** {@code rows}: of a longer chart only the beginning and the end are shown. */
    public record Options(int width, boolean unicode, boolean colour, int rows) {
        public static final Options DEFAULT = new Options(100, true, false, 200);

        private static final int WIDTH_MIN = 60;
        private static final int ROWS_MIN = 4;

        public Options {
            if (width < WIDTH_MIN) {
                throw new UsageException("a chart needs a width of at least " + WIDTH_MIN + " columns, not " + width);
            }
            if (rows < ROWS_MIN) {
                throw new UsageException("a chart needs at least " + ROWS_MIN + " rows, not " + rows);
            }
        }

        public Options withWidth(int newWidth) {
            return new Options(newWidth, unicode, colour, rows);
        }

        public Options withUnicode(boolean newUnicode) {
            return new Options(width, newUnicode, colour, rows);
        }

        public Options withColour(boolean newColour) {
            return new Options(width, unicode, newColour, rows);
        }

        public Options withRows(int newRows) {
            return new Options(width, unicode, colour, newRows);
        }
    }

    public MessageChart(List<Event> events, int nodes) {
        this.events = events;
        this.nodes = nodes;
    }

    public MessageChart options(Options newOptions) {
        options = newOptions;
        return this;
    }

    /** A short text for each event, by index, shown below it: what changed in the node's state. Null: nothing to say. */
    public MessageChart notes(@Nullable List<@Nullable String> newNotes) {
        notes = newNotes;
        return this;
    }

    /** What the execution is shown for; it ends the chart. */
    public MessageChart verdict(@Nullable Verdict newVerdict) {
        verdict = newVerdict;
        return this;
    }

    /** The chart line by line, and below it where in the code nodes failed. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(render().stripTrailing().lines().toList());
        ChartText text = new ChartText(options.unicode());
        for (Event event : events) {
            if (event instanceof Event.Failed failed) {
                lines.add(" node " + failed.node() + " failed");
                failed.failure()
                        .stackTrace()
                        .lines()
                        .filter(line -> line.startsWith("    at "))
                        .limit(FRAMES)
                        .map(text::clean)
                        .forEach(lines::add);
            }
        }
        return lines;
    }

    public String render() {
        Scene scene = Scene.of(events, nodes, notes);
        List<ChartRow> rows = rows(scene);
        ChartPainter painter = new ChartPainter(ChartLayout.of(rows, nodes, options.width()), options.unicode());
        List<ChartLine> lines = new ArrayList<>();
        lines.add(painter.header());
        lines.add(painter.lifelines());
        int leftOut = Math.max(0, rows.size() - options.rows());
        int head = options.rows() / 4; // the end tells more: that is where it went wrong
        for (int i = 0; i < rows.size(); i++) {
            if (leftOut == 0 || i < head || i >= head + leftOut) {
                lines.addAll(painter.row(rows.get(i)));
                continue;
            }
            painter.pass(rows.get(i));
            if (i == head + leftOut - 1) {
                lines.add(
                        plain("... " + leftOut + (leftOut == 1 ? " row" : " rows") + " left out ...", ChartStyle.DIM));
                lines.add(painter.header());
                lines.add(painter.lifelines());
            }
        }
        lines.add(painter.lifelines());
        lines.addAll(stillInFlight(scene.inFlight()));
        if (verdict != null) {
            lines.addAll(new ChartBox(options.width(), options.unicode()).of(verdict));
        }
        StringBuilder out = new StringBuilder();
        lines.forEach(line -> line.appendTo(out, options.colour()));
        return out.toString();
    }

    private List<ChartRow> rows(Scene scene) {
        ChartText text = new ChartText(options.unicode());
        return scene.rows().stream().map(row -> ChartRow.of(row, text)).toList();
    }

    private List<ChartLine> stillInFlight(Map<MessageName, Object> inFlight) {
        if (inFlight.isEmpty()) {
            return List.of();
        }
        ChartText text = new ChartText(options.unicode());
        List<String> items = new ArrayList<>();
        inFlight.entrySet().stream()
                .limit(IN_FLIGHT_SHOWN)
                .forEach(entry -> items.add(entry.getKey() + " "
                        + text.truncate(
                                text.clean(PayloadLabel.of(entry.getValue()).whole()), IN_FLIGHT_LABEL_MAX)));
        if (inFlight.size() > IN_FLIGHT_SHOWN) {
            items.add("and " + (inFlight.size() - IN_FLIGHT_SHOWN) + " more");
        }
        List<ChartLine> lines = new ArrayList<>();
        String line = "still in flight: " + inFlight.size() + ": " + items.get(0);
        for (String item : items.subList(1, items.size())) {
            if (line.length() + item.length() + 4 > options.width()) { // with the margin and two commas
                lines.add(plain(line + ",", ChartStyle.DIM));
                line = "  " + item;
            } else {
                line += ", " + item;
            }
        }
        lines.add(plain(line, ChartStyle.DIM));
        return lines;
    }

    private ChartLine plain(String text, ChartStyle style) {
        ChartLine line = new ChartLine(options.unicode());
        line.put(1, text, style);
        return line;
    }
}
