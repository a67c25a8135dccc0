package dev.waymark.checkers.picture;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.judgement.Excerpt;
import dev.waymark.checkers.judgement.Violation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A violation for the terminal: one row per client with a bar per operation, from invocation to response, then the legal
 * order that the numbers on the bars refer to. Of a long history the part around the breaking operation is shown.
 */
public final class ViolationPicture {
    /** What it is drawn with. {@code COLOUR} is Unicode with ANSI escape sequences. */
    public enum Style {
        ASCII,
        UNICODE,
        COLOUR
    }

    private static final int PLACED_MAX = 15;
    private static final int UNPLACED_MAX = 5;
    private static final int CALL_WIDTH = 44;
    private static final int STATE_WIDTH = 40;
    private static final String RED = "\u001b[1;31m";
    private static final String RESET = "\u001b[0m";

    private final Violation violation;
    private final Style style;
    private final List<Bar> bars = new ArrayList<>();
    private final int elided;
    private final int left;

    private ViolationPicture(Violation violation, Style style) {
        this.violation = violation;
        this.style = style;
        List<Violation.Placed> order = violation.order();
        elided = Math.max(0, order.size() - PLACED_MAX);
        for (int i = elided; i < order.size(); i++) {
            bars.add(new Bar(order.get(i).call(), "" + (i - elided + 1), false));
        }
        bars.add(new Bar(violation.breaking(), ascii() ? "X" : "✗", true));
        long from = elided == 0
                ? Long.MIN_VALUE
                : bars.stream().mapToLong(bar -> bar.call().invokedAt()).min().orElse(0);
        List<Call> unplaced = violation.unplaced().stream()
                .filter(call -> call.known() || call.invokedAt() >= from)
                .toList();
        left = Math.max(0, unplaced.size() - UNPLACED_MAX);
        for (int i = 0; i < unplaced.size() - left; i++) {
            bars.add(new Bar(unplaced.get(i), "" + (char) ('a' + i), false));
        }
    }

    /** The picture's lines, each ended by a line feed. */
    public static String of(Violation violation, Style style) {
        return new ViolationPicture(violation, style).text();
    }

    private boolean ascii() {
        return style == Style.ASCII;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        line(text, true, violation.summary());
        rows(text);
        if (elided > 0) {
            String before = String.format(Locale.ROOT, "%,d operations before these leave ", elided);
            line(text, false, "    " + before + state(elided - 1));
        }
        for (Bar bar : bars) {
            line(text, bar.breaking(), legend(bar));
        }
        if (left > 0) {
            line(text, false, "    and " + left + " more that are not in the order");
        }
        return text.toString();
    }

    private void rows(StringBuilder text) {
        BarLayout layout = new BarLayout(bars);
        List<Integer> clients = bars.stream()
                .map(bar -> bar.call().name().client())
                .distinct()
                .sorted(Comparator.naturalOrder())
                .toList();
        for (int client : clients) {
            StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%-5s", "c" + client));
            int column = 0;
            for (Bar bar : layout.of(client)) {
                row.append(" ".repeat(layout.begin(bar) - column));
                boolean coloured = bar.breaking() && style == Style.COLOUR;
                row.append(coloured ? RED : "").append(bar.draw(layout.width(bar), ascii()));
                row.append(coloured ? RESET : "");
                column = layout.begin(bar) + layout.width(bar);
            }
            text.append(row).append('\n');
        }
    }

    private String legend(Bar bar) {
        String call = bar.breaking()
                ? violation.breakingText(CALL_WIDTH, gap())
                : Excerpt.around(bar.call().toString(), 0, CALL_WIDTH, gap());
        String padded = call + " ".repeat(CALL_WIDTH + 2 - call.length());
        return String.format(Locale.ROOT, "%3s  %s%s", bar.label(), padded, remark(bar));
    }

    private String remark(Bar bar) {
        if (bar.breaking()) {
            return "not possible in " + violation.beforeText(STATE_WIDTH, gap());
        }
        if (bar.placed()) {
            int place = elided + Integer.parseInt(bar.label()) - 1;
            return state(place);
        }
        return bar.call().known() ? "open, not placed" : "unknown, left out";
    }

    private void line(StringBuilder text, boolean highlighted, String line) {
        boolean coloured = highlighted && style == Style.COLOUR;
        text.append(coloured ? RED : "")
                .append(line)
                .append(coloured ? RESET : "")
                .append('\n');
    }

    /** The state after an operation of the order, cut where it differs from the one before. */
    private String state(int place) {
        String text = violation.order().get(place).state().toString();
        String before =
                place == 0 ? "" : violation.order().get(place - 1).state().toString();
        int difference = text.equals(before) ? 0 : Excerpt.difference(text, before);
        return Excerpt.around(text, difference, STATE_WIDTH, gap());
    }

    private String gap() {
        return ascii() ? ".." : "…";
    }
}
