package dev.waymark.engine.trace.chart;

import java.util.List;

/**
 * Where things stand, in columns: names at the margin, one lifeline per node, text beside the chart. Lifelines stand as
 * far apart as the titles between them need, if the text keeps its share of the width.
 */
record ChartLayout(int nodes, int nameWidth, int first, int spacing, int textWidth) {
    private static final int SPACING_MIN = 3;
    private static final int SPACING_MAX = 22;
    private static final int TEXT_MIN = 12;

    /** Around a title on an arrow: a blank and a dash on both sides, the head, the lifeline. */
    static final int ROOM_ON_ARROW = 6;

    static final int ROOM_AT_MARK = 3;

    static ChartLayout of(List<ChartRow> rows, int nodes, int width) {
        int nameWidth = 5;
        int wanted = 12;
        for (ChartRow row : rows) {
            int room = ROOM_AT_MARK;
            if (row.drawing() instanceof ChartRow.Arrow arrow) {
                room = arrow.stop() == null ? ROOM_ON_ARROW : ROOM_ON_ARROW + 2;
            }
            nameWidth = Math.max(nameWidth, row.name().length());
            wanted = Math.max(wanted, row.title().length() + room);
        }
        nameWidth = Math.min(nameWidth, width < 80 ? 8 : 14);
        int first = nameWidth + 4;
        int forText = Math.max(24, width * 3 / 10);
        int available = (width - first - forText) / nodes;
        int spacing = Math.max(SPACING_MIN, Math.min(Math.min(wanted, SPACING_MAX), available));
        return new ChartLayout(nodes, nameWidth, first, spacing, Math.max(TEXT_MIN, width - first - nodes * spacing));
    }

    int x(int node) {
        return first + (node - 1) * spacing;
    }

    int text() {
        return x(nodes + 1);
    }
}
