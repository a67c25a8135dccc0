package dev.waymark.histories.picture;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Operation;
import dev.waymark.histories.picture.ShownOperations.Shown;
import java.util.ArrayList;
import java.util.List;

/**
 * An anomaly as text that can be pasted anywhere: its name and what was seen, a bar for each operation in order of time, not to scale,
 * and the cycle from each transaction to the one that must come after it.
 */
public final class AnomalyText {
    private static final int COLUMNS_PER_MOMENT = 2;

    private final boolean unicode;
    private final List<String> lines = new ArrayList<>();

    private AnomalyText(boolean unicode) {
        this.unicode = unicode;
    }

    /** {@code unicode}: with lines and arrows that not every terminal has. */
    public static List<String> of(Anomaly anomaly, List<Operation> history, boolean unicode) {
        AnomalyText text = new AnomalyText(unicode);
        text.lines.add(anomaly.name());
        anomaly.explanation().forEach(each -> text.lines.add("  " + each));
        text.bars(ShownOperations.of(anomaly, history));
        text.cycle(anomaly);
        return List.copyOf(text.lines);
    }

    private void bars(ShownOperations operations) {
        int width = operations.shown().stream()
                .mapToInt(shown -> head(shown).length())
                .max()
                .orElse(0);
        for (Shown shown : operations.shown()) {
            String bar = bar(shown);
            int room = operations.moments() * COLUMNS_PER_MOMENT + 1 - bar.length();
            lines.add(head(shown)
                    + " ".repeat(width - head(shown).length() + 2)
                    + bar
                    + " ".repeat(Math.max(1, room))
                    + shown.text());
        }
        if (operations.leftOut() > 0) {
            lines.add("  and " + operations.leftOut() + " more");
        }
    }

    private static String head(Shown shown) {
        return "  " + (shown.name().isEmpty() ? "" : shown.name() + "  ") + "line "
                + shown.operation().line() + "  " + "process "
                + shown.operation().process();
    }

    private String bar(Shown shown) {
        String middle = unicode ? "\u2500" : "-";
        int between = (shown.end() - shown.begin()) * COLUMNS_PER_MOMENT - 1;
        return " ".repeat(shown.begin() * COLUMNS_PER_MOMENT)
                + (unicode ? "\u251c" : "|")
                + middle.repeat(Math.max(0, between))
                + (shown.open() ? "?" : unicode ? "\u2524" : "|");
    }

    /** Downwards, and back to the first on the left. */
    private void cycle(Anomaly anomaly) {
        String down = unicode ? "\u2502" : "|";
        for (int i = 0; i < anomaly.cycle().size(); i++) {
            Anomaly.Step step = anomaly.cycle().get(i);
            lines.add((i > 0 ? "  " + down + "  " : unicode ? "  \u250c\u2500\u25b6" : "  +->") + " "
                    + ShownOperations.name(anomaly, step.fromLine()));
            lines.add("  " + down + "   " + down + " " + step.dependency() + ": " + reason(step, anomaly));
            if (i + 1 < anomaly.cycle().size()) {
                lines.add("  " + down + "   " + (unicode ? "\u25bc" : "v"));
            }
        }
        if (!anomaly.cycle().isEmpty()) {
            lines.add(unicode ? "  \u2514\u2500\u2500\u2500\u2518" : "  +---+");
        }
    }

    /** With the names that the picture has. */
    private static String reason(Anomaly.Step step, Anomaly anomaly) {
        String next = ShownOperations.name(anomaly, step.toLine());
        return step.reason().replaceAll("\\bthe next\\b", next);
    }
}
