package dev.waymark.report.picture;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Operation;
import dev.waymark.histories.picture.ShownOperations;
import dev.waymark.histories.picture.ShownOperations.Shown;
import dev.waymark.report.data.Texts;
import java.util.List;
import java.util.Locale;

/**
 * What an anomaly is about: a row for each operation with a bar from its request to its reply, in order of time, not to scale. In a
 * cycle an arrow leads from each transaction to the one that must come after it.
 */
public final class AnomalyPicture {
    private static final int ROW = 44;
    private static final int LEFT = 110;
    private static final int MOMENT = 26;
    private static final int LABEL_MAX = 60;
    private static final double CHAR = 6.6;
    private static final int BULGE = 70;

    private final Anomaly anomaly;
    private final List<Shown> shown;
    private final int[] columns;
    private final int width;

    private AnomalyPicture(Anomaly anomaly, ShownOperations operations) {
        this.anomaly = anomaly;
        this.shown = operations.shown();
        this.columns = columns(operations);
        this.width = columns[columns.length - 1] + 2 * BULGE;
    }

    public static String of(Anomaly anomaly, List<Operation> history) {
        return new AnomalyPicture(anomaly, ShownOperations.of(anomaly, history)).draw();
    }

    /** A column for each moment, wide enough for the bars that end there. */
    private static int[] columns(ShownOperations operations) {
        int[] columns = new int[operations.moments() + 1];
        columns[0] = LEFT;
        for (int moment = 1; moment <= operations.moments(); moment++) {
            columns[moment] = columns[moment - 1] + MOMENT;
            for (Shown each : operations.shown()) {
                if (each.end() == moment) {
                    int needed = columns[each.begin()] + (int) (label(each).length() * CHAR) + 18;
                    columns[moment] = Math.max(columns[moment], needed);
                }
            }
        }
        return columns;
    }

    private static String label(Shown each) {
        return Texts.cut(each.text(), LABEL_MAX) + (each.open() ? " ?" : "");
    }

    private String draw() {
        int height = shown.size() * ROW + 8;
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"history\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                        + " aria-label=\"Operations over time\"><defs><marker id=\"dep\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\""
                        + " markerWidth=\"7\" markerHeight=\"7\" orient=\"auto-start-reverse\"><path d=\"M0 0L8 4L0 8z\"/>"
                        + "</marker></defs>",
                width,
                height,
                width,
                height));
        for (int row = 0; row < shown.size(); row++) {
            bar(svg, row);
        }
        for (Anomaly.Step step : anomaly.cycle()) {
            arrow(svg, step);
        }
        return svg.append("</svg>").toString();
    }

    private static int middle(int row) {
        return 4 + row * ROW + ROW / 2;
    }

    private void bar(StringBuilder svg, int row) {
        Shown each = shown.get(row);
        int x = columns[each.begin()];
        svg.append(String.format(
                Locale.ROOT,
                "<text class=\"who\" x=\"4\" y=\"%d\">%s</text><path class=\"lane\" d=\"M%d %dH%d\"/>"
                        + "<g class=\"%s\"><title>%s</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"30\" rx=\"5\"/>"
                        + "<text x=\"%d\" y=\"%d\">%s</text></g>",
                middle(row) + 4,
                Texts.html((each.name().isEmpty() ? "" : each.name() + " ") + "line "
                        + each.operation().line()),
                LEFT - 10,
                middle(row),
                width,
                each.open() ? "unplaced" : "call",
                Texts.html(Texts.brief("process " + each.operation().process() + ": " + each.operation(), 500)),
                x,
                middle(row) - 15,
                Math.max(12, columns[each.end()] - x),
                x + 8,
                middle(row) + 5,
                Texts.html(label(each))));
    }

    private int row(int line) {
        for (int row = 0; row < shown.size(); row++) {
            if (shown.get(row).operation().line() == line) {
                return row;
            }
        }
        return -1;
    }

    /** On the right of both bars. */
    private void arrow(StringBuilder svg, Anomaly.Step step) {
        int from = row(step.fromLine());
        int to = row(step.toLine());
        if (from < 0 || to < 0) {
            return; // of a cycle that is too long to be drawn as a whole
        }
        int begin = columns[shown.get(from).end()] + 2;
        int end = columns[shown.get(to).end()] + 4;
        int aside = from < to ? -6 : 6; // so that there and back are two arrows
        int bulge = Math.max(begin, end) + BULGE - 10 * Math.min(4, Math.abs(from - to) % 4) + aside;
        svg.append(String.format(
                Locale.ROOT,
                "<g class=\"dep\"><title>%s</title><path marker-end=\"url(#dep)\" d=\"M%d %dC%d %d %d %d %d %d\"/>"
                        + "<text x=\"%d\" y=\"%d\">%s</text></g>",
                Texts.html(Texts.brief(step.reason(), 500)),
                begin,
                middle(from) + aside,
                bulge,
                middle(from) + aside,
                bulge,
                middle(to) + aside,
                end,
                middle(to) + aside,
                bulge - 14,
                (middle(from) + middle(to)) / 2 + (from < to ? -4 : 12),
                Texts.html(step.dependency())));
    }
}
