package dev.waymark.engine.trace.chart;

import java.util.Arrays;

/** One line of a chart while it is drawn: later marks cover earlier ones. */
final class ChartLine {
    private final boolean unicode;
    private char[] cells = new char[0];
    private ChartStyle[] styles = new ChartStyle[0];

    ChartLine(boolean unicode) {
        this.unicode = unicode;
    }

    void put(int x, Glyph glyph, ChartStyle style) {
        put(x, glyph.text(unicode), style);
    }

    void put(int x, String text, ChartStyle style) {
        int before = cells.length;
        if (x + text.length() > before) {
            cells = Arrays.copyOf(cells, x + text.length());
            styles = Arrays.copyOf(styles, cells.length);
            Arrays.fill(cells, before, cells.length, ' ');
            Arrays.fill(styles, before, cells.length, ChartStyle.PLAIN);
        }
        for (int i = 0; i < text.length(); i++) {
            cells[x + i] = text.charAt(i);
            styles[x + i] = style;
        }
    }

    /** Fills the cells from {@code first} to {@code last}, both included. */
    void fill(int first, int last, Glyph glyph, ChartStyle style) {
        for (int x = first; x <= last; x++) {
            put(x, glyph, style);
        }
    }

    /** Ends without spaces; a run of one colour has one escape sequence. */
    void appendTo(StringBuilder out, boolean colour) {
        int end = cells.length;
        while (end > 0 && cells[end - 1] == ' ') {
            end--;
        }
        ChartStyle current = ChartStyle.PLAIN;
        for (int x = 0; x < end; x++) {
            ChartStyle style = cells[x] == ' ' ? current : styles[x];
            if (colour && style != current) {
                out.append(current == ChartStyle.PLAIN ? "" : "\u001b[0m");
                out.append(style == ChartStyle.PLAIN ? "" : "\u001b[" + style.code + "m");
            }
            current = style;
            out.append(cells[x]);
        }
        out.append(colour && current != ChartStyle.PLAIN ? "\u001b[0m" : "").append('\n');
    }
}
