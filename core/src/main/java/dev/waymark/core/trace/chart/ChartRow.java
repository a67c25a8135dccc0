package dev.waymark.core.trace.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing to show. If {@code title} finds a place in the drawing then {@code detail} stands beside the chart, else
 * {@code whole}. {@code lifeline} is what the lifeline of the marked node turns into.
 */
record ChartRow(
        String name,
        Drawing drawing,
        String title,
        String detail,
        String whole,
        ChartStyle style,
        @Nullable Glyph lifeline) {
    sealed interface Drawing {}

    /** From one lifeline to another; with {@code stop} it does not arrive. */
    record Arrow(int from, int to, Glyph line, @Nullable Glyph stop) implements Drawing {}

    record Marks(List<Integer> nodes, Glyph glyph) implements Drawing {}

    /** Across all lifelines; {@code letters} holds one character per node, or is empty. */
    record Bar(Glyph line, String letters) implements Drawing {}

    static ChartRow message(String name, Arrow arrow, String title, String detail, String whole, ChartStyle style) {
        return new ChartRow(name, arrow, title, detail, whole, style, null);
    }

    static ChartRow mark(
            String name, int node, Glyph glyph, String title, String detail, String whole, ChartStyle style) {
        return new ChartRow(name, new Marks(List.of(node), glyph), title, detail, whole, style, null);
    }

    static ChartRow bar(Glyph line, String letters, String text) {
        return new ChartRow("", new Bar(line, letters), "", text, text, ChartStyle.YELLOW, null);
    }

    /** A line of text beside the chart that belongs to the row before. */
    static ChartRow note(String text) {
        return new ChartRow("", new Marks(List.of(), Glyph.NOTE), "", text, text, ChartStyle.DIM, null);
    }

    ChartRow turning(Glyph newLifeline) {
        return new ChartRow(name, drawing, title, detail, whole, style, newLifeline);
    }
}
