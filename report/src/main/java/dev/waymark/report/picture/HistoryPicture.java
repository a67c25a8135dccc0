package dev.waymark.report.picture;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.report.data.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * Why no legal order explains what clients saw: a lane for each client, a bar for each operation from request to reply, in
 * order of time, not to scale. Those of the longest legal order are numbered by it; the one that cannot follow is marked.
 */
public final class HistoryPicture {
    private static final int LANE = 44;
    private static final int LEFT = 44;
    private static final int PLACED_MAX = 14;
    private static final int UNPLACED_MAX = 4;
    private static final int LABEL_MAX = 34;
    private static final double CHAR = 6.6;

    private record Bar(Call call, String style, String label) {}

    private final List<Bar> bars = new ArrayList<>();
    private final Map<Long, Integer> columns = new LinkedHashMap<>();
    private final List<Integer> clients;
    private final int width;

    private HistoryPicture(Violation violation) {
        List<Violation.Placed> order = violation.order();
        for (int i = Math.max(0, order.size() - PLACED_MAX); i < order.size(); i++) {
            bars.add(bar(order.get(i).call(), "call", (i + 1) + "  "));
        }
        bars.add(bar(violation.breaking(), "breaking", "\u2717  "));
        violation.unplaced().stream().limit(UNPLACED_MAX).forEach(call -> bars.add(bar(call, "unplaced", "")));
        bars.sort(Comparator.comparingLong(bar -> bar.call().invokedAt()));
        clients = bars.stream()
                .map(bar -> bar.call().name().client())
                .distinct()
                .sorted()
                .toList();
        width = place();
    }

    private static Bar bar(Call call, String style, String number) {
        return new Bar(call, style, number + Texts.cut(call.text(), LABEL_MAX));
    }

    public static String of(Violation violation) {
        return new HistoryPicture(violation).draw();
    }

    /** A column for each moment at which something begins or ends, wide enough for what stands between. */
    private int place() {
        TreeSet<Long> moments = new TreeSet<>();
        for (Bar bar : bars) {
            moments.add(bar.call().invokedAt());
            moments.add(bar.call().endedAt());
        }
        int x = LEFT;
        for (long moment : moments) {
            int needed = x;
            for (Bar bar : bars) {
                if (bar.call().endedAt() == moment) {
                    int begin = columns.getOrDefault(bar.call().invokedAt(), LEFT);
                    needed = Math.max(needed, begin + (int) (bar.label().length() * CHAR) + 18);
                }
            }
            columns.put(moment, needed);
            x = needed + 22;
        }
        return x + 10;
    }

    private String draw() {
        int height = clients.size() * LANE + 8;
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"history\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                        + " aria-label=\"Operations of clients over time\">",
                width,
                height,
                width,
                height));
        for (int i = 0; i < clients.size(); i++) {
            int y = 4 + i * LANE + LANE / 2;
            svg.append(String.format(
                    Locale.ROOT,
                    "<text class=\"who\" x=\"4\" y=\"%d\">c%d</text><path class=\"lane\" d=\"M%d %dH%d\"/>",
                    y + 4,
                    clients.get(i),
                    LEFT - 10,
                    y,
                    width));
        }
        bars.forEach(bar -> svg.append(markup(bar)));
        return svg.append("</svg>").toString();
    }

    private String markup(Bar bar) {
        int x = columns.getOrDefault(bar.call().invokedAt(), LEFT);
        int end = columns.getOrDefault(bar.call().endedAt(), width);
        int y = 4 + clients.indexOf(bar.call().name().client()) * LANE + 7;
        return String.format(
                Locale.ROOT,
                "<g class=\"%s\"><title>%s</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"30\" rx=\"5\"/>"
                        + "<text x=\"%d\" y=\"%d\">%s</text></g>",
                bar.style(),
                Texts.html(Texts.brief(bar.call().toString(), 500)),
                x,
                y,
                Math.max(12, end - x),
                x + 8,
                y + 20,
                Texts.html(bar.label()));
    }
}
