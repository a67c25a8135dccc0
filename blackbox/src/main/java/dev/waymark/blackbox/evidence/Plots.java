package dev.waymark.blackbox.evidence;

import dev.waymark.blackbox.evidence.OperationLog.Outcome;
import java.util.List;
import java.util.Locale;

/** One page with the latency of each operation and how many ended in each second, over time, with faults as bands. */
final class Plots {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 240;
    private static final int LEFT = 60;
    private static final int BOTTOM = 24;
    private static final int DOTS_MAX = 20_000;
    private static final double LEAST_MILLIS = 0.1;

    private final List<OperationLog.Line> operations;
    private final List<FaultLog.Band> bands;
    private final double lengthMillis;

    private Plots(List<OperationLog.Line> operations, List<FaultLog.Band> bands) {
        this.operations = operations;
        this.bands = bands;
        this.lengthMillis = Math.max(
                1_000,
                Math.max(
                        operations.stream()
                                .mapToDouble(each -> each.beganMillis() + each.tookMillis())
                                .max()
                                .orElse(0),
                        bands.stream()
                                .mapToDouble(FaultLog.Band::toMillis)
                                .max()
                                .orElse(0)));
    }

    static String page(List<OperationLog.Line> operations, List<FaultLog.Band> bands, String faults) {
        Plots plots = new Plots(operations, bands);
        return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Operations and faults</title>"
                + "<style>body{font:14px sans-serif;margin:2em}svg{display:block}pre{background:#f4f4f4;padding:1em}</style>"
                + "</head><body>\n<h2>Latency of operations (ms, logarithmic)</h2>\n" + plots.latency()
                + "<h2>Operations that ended in each second</h2>\n" + plots.rate()
                + "<p>Green: answered; orange: certainly not done; red: outcome unknown. Bands are faults.</p>\n<h2>Faults</h2>\n<pre>"
                + escaped(faults) + "</pre>\n</body></html>\n";
    }

    private static String colour(Outcome outcome) {
        return switch (outcome) {
            case OK -> "#2b7a3d";
            case FAILED -> "#d0742a";
            case UNKNOWN, OPEN -> "#b3261e";
        };
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private double x(double millis) {
        return LEFT + (WIDTH - LEFT) * millis / lengthMillis;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private StringBuilder frame() {
        StringBuilder svg = new StringBuilder(
                format("<svg width=\"%d\" height=\"%d\" role=\"img\" font-size=\"11\">%n", WIDTH, HEIGHT + BOTTOM));
        for (FaultLog.Band band : bands) {
            svg.append(format(
                    "<rect x=\"%.1f\" y=\"0\" width=\"%.1f\" height=\"%d\" fill=\"#7a5cc0\" fill-opacity=\"0.16\"><title>%s</title></rect>%n",
                    x(band.fromMillis()),
                    Math.max(1, x(band.toMillis()) - x(band.fromMillis())),
                    HEIGHT,
                    escaped(band.what())));
        }
        long step = Math.max(1, Math.round(lengthMillis / 10_000));
        for (long second = 0; second * 1_000 <= lengthMillis; second += step) {
            svg.append(
                    format("<text x=\"%.1f\" y=\"%d\">%d s</text>%n", x(second * 1_000), HEIGHT + BOTTOM - 8, second));
        }
        return svg;
    }

    private String latency() {
        StringBuilder svg = frame();
        double most = operations.stream()
                .mapToDouble(OperationLog.Line::tookMillis)
                .max()
                .orElse(1);
        double top = Math.log10(Math.max(10, most) / LEAST_MILLIS);
        for (double millis = LEAST_MILLIS; millis <= Math.max(10, most); millis *= 10) {
            double y = HEIGHT - HEIGHT * Math.log10(millis / LEAST_MILLIS) / top;
            svg.append(format(
                    "<text x=\"0\" y=\"%.1f\">%s</text>%n",
                    Math.max(10, y), millis < 1 ? "0.1" : format("%.0f", millis)));
        }
        int every = 1 + operations.size() / DOTS_MAX;
        for (int i = 0; i < operations.size(); i += every) {
            OperationLog.Line each = operations.get(i);
            double y = HEIGHT - HEIGHT * Math.log10(Math.max(LEAST_MILLIS, each.tookMillis()) / LEAST_MILLIS) / top;
            svg.append(format(
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"1.5\" fill=\"%s\"/>%n",
                    x(each.beganMillis() + each.tookMillis()), y, colour(each.outcome())));
        }
        return svg.append("</svg>\n").toString();
    }

    private String rate() {
        StringBuilder svg = frame();
        int seconds = (int) Math.ceil(lengthMillis / 1_000) + 1;
        int[] most = {1};
        Outcome[] shown = {Outcome.OK, Outcome.FAILED, Outcome.UNKNOWN};
        int[][] counts = new int[shown.length][seconds];
        for (int i = 0; i < shown.length; i++) {
            for (OperationLog.Line each : operations) {
                if (each.outcome() == shown[i]) {
                    int second = (int) ((each.beganMillis() + each.tookMillis()) / 1_000);
                    most[0] = Math.max(most[0], ++counts[i][Math.min(second, seconds - 1)]);
                }
            }
        }
        svg.append(format("<text x=\"0\" y=\"10\">%d</text><text x=\"0\" y=\"%d\">0</text>%n", most[0], HEIGHT));
        for (int i = 0; i < shown.length; i++) {
            StringBuilder points = new StringBuilder();
            for (int second = 0; second < seconds; second++) {
                points.append(format(
                        "%.1f,%.1f ", x(second * 1_000 + 500), HEIGHT - (double) HEIGHT * counts[i][second] / most[0]));
            }
            svg.append(format("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\"/>%n", points, colour(shown[i])));
        }
        return svg.append("</svg>\n").toString();
    }
}
