package dev.waymark.engine.trace.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Draws rows one after the other and keeps track of what each lifeline looks like. */
final class ChartPainter {
    private static final int TEXT_LINES_MAX = 3;

    private final ChartLayout layout;
    private final boolean unicode;
    private final ChartText text;
    private final Glyph[] lifelines;

    ChartPainter(ChartLayout layout, boolean unicode) {
        this.layout = layout;
        this.unicode = unicode;
        this.text = new ChartText(unicode);
        this.lifelines = new Glyph[layout.nodes() + 1];
        Arrays.fill(lifelines, Glyph.LIFELINE);
    }

    ChartLine header() {
        ChartLine line = new ChartLine(unicode);
        for (int node = 1; node <= layout.nodes(); node++) {
            boolean wide = layout.spacing() >= 9;
            line.put(layout.x(node) - (wide ? 2 : 0), (wide ? "node " : "") + node, ChartStyle.BOLD);
        }
        return line;
    }

    ChartLine lifelines() {
        ChartLine line = new ChartLine(unicode);
        for (int node = 1; node <= layout.nodes(); node++) {
            line.put(layout.x(node), lifelines[node], ChartStyle.DIM);
        }
        return line;
    }

    List<ChartLine> row(ChartRow row) {
        ChartLine line = lifelines();
        line.put(1, text.truncate(row.name(), layout.nameWidth()), ChartStyle.PLAIN);
        boolean titled = draw(line, row);
        ChartStyle style = row.style().beside();
        List<ChartLine> lines = new ArrayList<>();
        pass(row);
        for (String part : text.wrap(titled ? row.detail() : row.whole(), layout.textWidth(), TEXT_LINES_MAX)) {
            ChartLine target = lines.isEmpty() ? line : lifelines();
            target.put(layout.text(), part, style);
            lines.add(target);
        }
        return lines;
    }

    /** What the row changes for those after it, also when it is not shown. */
    void pass(ChartRow row) {
        if (row.lifeline() != null && row.drawing() instanceof ChartRow.Marks marks) {
            marks.nodes().forEach(node -> lifelines[node] = row.lifeline());
        }
    }

    private boolean draw(ChartLine line, ChartRow row) {
        if (row.drawing() instanceof ChartRow.Arrow arrow) {
            return arrow.from() == arrow.to() ? toItself(line, arrow, row) : arrow(line, arrow, row);
        } else if (row.drawing() instanceof ChartRow.Bar bar) {
            bar(line, bar, row.style());
        } else if (row.drawing() instanceof ChartRow.Marks marks) {
            return marks(line, marks, row);
        }
        return false;
    }

    private boolean marks(ChartLine line, ChartRow.Marks marks, ChartRow row) {
        marks.nodes().forEach(node -> line.put(layout.x(node), marks.glyph(), row.style()));
        return marks.nodes().size() == 1
                && titleAfter(line, layout.x(marks.nodes().get(0)), row);
    }

    private boolean titleAfter(ChartLine line, int x, ChartRow row) {
        boolean fits = row.title().length() + ChartLayout.ROOM_AT_MARK <= layout.spacing();
        if (fits) {
            line.put(x + 2, row.title(), row.style() == ChartStyle.CYAN ? ChartStyle.PLAIN : row.style());
        }
        return fits;
    }

    private void bar(ChartLine line, ChartRow.Bar bar, ChartStyle style) {
        line.fill(layout.x(1) - 2, Math.min(layout.x(layout.nodes()), layout.text() - 4) + 2, bar.line(), style);
        for (int node = 1; node <= layout.nodes(); node++) {
            if (bar.letters().isEmpty()) {
                line.put(layout.x(node), lifelines[node], ChartStyle.DIM);
            } else {
                line.put(layout.x(node), bar.letters().substring(node - 1, node), style);
            }
        }
    }

    private boolean toItself(ChartLine line, ChartRow.Arrow arrow, ChartRow row) {
        int x = layout.x(arrow.to());
        line.put(x + 1, arrow.stop() == null ? Glyph.HEAD_LEFT : arrow.stop(), row.style());
        if (arrow.stop() == null) {
            line.put(x + 2, Glyph.SELF, row.style());
        }
        return row.title().length() + ChartLayout.ROOM_AT_MARK + 2 <= layout.spacing() && titleAfter(line, x + 2, row);
    }

    private boolean arrow(ChartLine line, ChartRow.Arrow arrow, ChartRow row) {
        int step = arrow.to() > arrow.from() ? 1 : -1;
        int start = layout.x(arrow.from());
        Glyph head = arrow.stop() != null ? arrow.stop() : step > 0 ? Glyph.HEAD_RIGHT : Glyph.HEAD_LEFT;
        int headWidth = head.text(unicode).length();
        int gap = arrow.stop() == null ? 0 : gap(row.title().length() + headWidth);
        int end = layout.x(arrow.to()) - step * (1 + gap);
        line.fill(Math.min(start + step, end), Math.max(start + step, end), arrow.line(), row.style());
        for (int node = arrow.from() + step; node != arrow.to(); node += step) {
            boolean crossed = arrow.line() == Glyph.LINE && lifelines[node] == Glyph.LIFELINE;
            line.put(
                    layout.x(node), crossed ? Glyph.CROSSING : lifelines[node], crossed ? row.style() : ChartStyle.DIM);
        }
        if (arrow.line() == Glyph.LINE && lifelines[arrow.from()] == Glyph.LIFELINE) {
            line.put(start, step > 0 ? Glyph.LEAVES_RIGHT : Glyph.LEAVES_LEFT, row.style());
        }
        line.put(step > 0 ? end - headWidth + 1 : end, head, row.style());
        return titleOn(line, start, step, end - step * headWidth, row);
    }

    /** A message that is lost nearly gets there: the gap before the receiver shows that it does not. */
    private int gap(int titleAndHead) {
        int wanted = Math.min(3, layout.spacing() / 3);
        int left = layout.spacing() - titleAndHead - ChartLayout.ROOM_ON_ARROW + 1;
        return left < 1 ? wanted : Math.min(left, wanted);
    }

    /** In the gap next to the sender, however far the receiver is: a type of message has its title always there or never. */
    private boolean titleOn(ChartLine line, int start, int step, int beforeHead, ChartRow row) {
        int gapEnd = start + step * (layout.spacing() - 1);
        int last = step > 0 ? Math.min(gapEnd, beforeHead) : Math.max(gapEnd, beforeHead);
        int room = Math.abs(last - start);
        int length = row.title().length();
        if (length + 4 > room || length + ChartLayout.ROOM_ON_ARROW > layout.spacing()) {
            return false;
        }
        int left = Math.min(start + step, last);
        line.put(left + (room - length - 2) / 2, " " + row.title() + " ", ChartStyle.PLAIN);
        return true;
    }
}
