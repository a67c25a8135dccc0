package dev.waymark.engine.trace.chart;

import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Verdict;
import java.util.ArrayList;
import java.util.List;

/** The verdict in a box, red if it is a violation. */
final class ChartBox {
    private static final int LINES_MAX = 12;

    private final int width;
    private final boolean unicode;

    ChartBox(int width, boolean unicode) {
        this.width = width;
        this.unicode = unicode;
    }

    List<ChartLine> of(Verdict verdict) {
        ChartText text = new ChartText(unicode);
        String safety = switch (verdict.safety()) {
            case VIOLATED -> "VIOLATED: ";
            case INCONCLUSIVE -> "INCONCLUSIVE: ";
            case KEPT -> verdict.reach() == Reach.REACHED ? "KEPT: " : "KEPT, NOT REACHED: ";
        };
        List<String> content = new ArrayList<>(text.wrap(safety + text.clean(verdict.property()), width - 6, 2));
        if (!verdict.message().isBlank()) {
            verdict.message()
                    .lines()
                    .forEach(line -> content.addAll(text.wrap(text.clean(line), width - 6, LINES_MAX)));
        }
        if (content.size() > LINES_MAX) {
            content.subList(LINES_MAX - 1, content.size()).clear();
            content.add(Glyph.ELLIPSIS.text(unicode));
        }
        ChartStyle style = verdict.violated() ? ChartStyle.RED : ChartStyle.GREEN;
        int inner = content.stream().mapToInt(String::length).max().orElse(0) + 2;
        List<ChartLine> lines = new ArrayList<>();
        lines.add(edge(inner, Glyph.TOP_LEFT, Glyph.TOP_RIGHT, style));
        for (String part : content) {
            ChartLine line = new ChartLine(unicode);
            line.put(1, Glyph.SIDE, style);
            line.put(3, part, style);
            line.put(inner + 2, Glyph.SIDE, style);
            lines.add(line);
        }
        lines.add(edge(inner, Glyph.BOTTOM_LEFT, Glyph.BOTTOM_RIGHT, style));
        return lines;
    }

    private ChartLine edge(int inner, Glyph left, Glyph right, ChartStyle style) {
        ChartLine line = new ChartLine(unicode);
        line.put(1, left, style);
        line.fill(2, inner + 1, Glyph.BAR, style);
        line.put(inner + 2, right, style);
        return line;
    }
}
