package dev.waymark.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Lines over one axis, as SVG. Colours are those of Okabe and Ito, which people with any colour vision can tell apart. */
public final class Chart {
    /** {@code low} and {@code high}: a band around it, or null. */
    public record Point(
            double x,
            double y,
            @Nullable Double low,
            @Nullable Double high) {}

    private record Line(String name, List<Point> points, boolean steps) {}

    private static final List<String> COLOURS =
            List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#999999", "#b8a800");
    private static final List<String> DASHES = List.of("", "6 3", "2 3");
    private static final int WIDTH = 720;
    private static final int HEIGHT = 300;
    private static final int LEFT = 70;
    private static final int BOTTOM = 40;
    private static final int TOP = 24;
    private static final int RIGHT = 12;
    private static final int LEGEND = 18;

    private final String x;
    private final String y;
    private final List<Line> lines = new ArrayList<>();

    public Chart(String x, String y) {
        this.x = x;
        this.y = y;
    }

    /** Straight between its points. */
    public Chart line(String name, List<Point> points) {
        lines.add(new Line(name, List.copyOf(points), false));
        return this;
    }

    /** Level until its next point. */
    public Chart steps(String name, List<Point> points) {
        lines.add(new Line(name, List.copyOf(points), true));
        return this;
    }

    public String svg() {
        double xMax = Math.max(1e-9, max(false));
        double yMax = Math.max(1e-9, max(true));
        StringBuilder svg = new StringBuilder();
        int height = HEIGHT + LEGEND * lines.size();
        svg.append(String.format(
                Locale.ROOT,
                "<svg class=\"chart\" role=\"img\" aria-label=\"%s over %s\" viewBox=\"0 0 %d %d\" width=\"%d\">%n",
                Page.escape(y),
                Page.escape(x),
                WIDTH,
                height,
                WIDTH));
        axes(svg, xMax, yMax);
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            String colour = COLOURS.get(i % COLOURS.size());
            String dash = DASHES.get(i / COLOURS.size() % DASHES.size());
            svg.append("<path d=\"").append(band(line, xMax, yMax));
            svg.append("\" fill=\"").append(colour).append("\" fill-opacity=\"0.15\"/>\n");
            svg.append("<path d=\"").append(path(line, xMax, yMax));
            svg.append("\" fill=\"none\" stroke-width=\"1.8\" stroke=\"").append(colour);
            svg.append("\" stroke-dasharray=\"").append(dash).append("\"/>\n");
            int legend = HEIGHT + LEGEND * i + 8;
            svg.append(String.format(
                    Locale.ROOT,
                    "<path d=\"M%d %d h24\" stroke=\"%s\" stroke-width=\"3\" stroke-dasharray=\"%s\"/><text x=\"%d\" y=\"%d\">%s</text>%n",
                    LEFT,
                    legend,
                    colour,
                    dash,
                    LEFT + 30,
                    legend + 4,
                    Page.escape(line.name())));
        }
        return svg.append("</svg>").toString();
    }

    private double max(boolean vertical) {
        return lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(point ->
                        !vertical ? point.x() : point.high() == null ? point.y() : Math.max(point.y(), point.high()))
                .filter(Double::isFinite)
                .max()
                .orElse(1);
    }

    private void axes(StringBuilder svg, double xMax, double yMax) {
        for (int i = 0; i <= 4; i++) {
            double across = toX(xMax * i / 4, xMax);
            double up = toY(yMax * i / 4, yMax);
            svg.append(String.format(
                    Locale.ROOT,
                    "<path d=\"M%d %.1f H%d\" stroke=\"currentColor\" stroke-opacity=\"0.15\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
                    LEFT,
                    up,
                    WIDTH - RIGHT,
                    LEFT - 6,
                    up + 4,
                    number(yMax * i / 4)));
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\">%s</text>%n",
                    across,
                    HEIGHT - BOTTOM + 16,
                    i == 4 ? "end" : "middle",
                    number(xMax * i / 4)));
        }
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text><text x=\"%d\" y=\"%d\">%s</text>%n",
                WIDTH - RIGHT,
                HEIGHT - BOTTOM + 32,
                Page.escape(x),
                LEFT + 6,
                TOP - 10,
                Page.escape(y)));
    }

    private static String number(double value) {
        return value >= 10
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.3g", value).replaceAll("\\.?0+$", "");
    }

    private static String path(Line line, double xMax, double yMax) {
        StringBuilder path = new StringBuilder();
        for (Point point : line.points()) {
            double across = toX(point.x(), xMax);
            if (path.isEmpty()) {
                path.append(String.format(Locale.ROOT, "M%.1f %.1f", across, toY(point.y(), yMax)));
            } else if (line.steps()) {
                path.append(String.format(Locale.ROOT, "H%.1fV%.1f", across, toY(point.y(), yMax)));
            } else {
                path.append(String.format(Locale.ROOT, "L%.1f %.1f", across, toY(point.y(), yMax)));
            }
        }
        return path.toString();
    }

    /** Nothing where no interval is known. */
    private static String band(Line line, double xMax, double yMax) {
        StringBuilder there = new StringBuilder();
        StringBuilder back = new StringBuilder();
        for (Point point : line.points()) {
            if (point.low() != null && point.high() != null && !line.steps()) {
                double across = toX(point.x(), xMax);
                there.append(String.format(
                        Locale.ROOT, "%s%.1f %.1f", there.isEmpty() ? "M" : "L", across, toY(point.high(), yMax)));
                back.insert(0, String.format(Locale.ROOT, "L%.1f %.1f", across, toY(Math.max(0, point.low()), yMax)));
            }
        }
        return there.isEmpty() ? "" : there + back.toString() + "Z";
    }

    private static double toX(double value, double max) {
        return LEFT + value / max * (WIDTH - LEFT - RIGHT);
    }

    private static double toY(double value, double max) {
        return HEIGHT - BOTTOM - value / max * (HEIGHT - BOTTOM - TOP);
    }
}
