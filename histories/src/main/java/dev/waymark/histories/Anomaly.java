package dev.waymark.histories;

import java.util.List;

/**
 * Something that a correct service never shows. {@code name} is what the field calls it, such as {@code G-single} or {@code lost};
 * {@code cycle} holds the steps of a cycle of transactions, each with its reason, and is empty for what is none;
 * {@code explanation} says in sentences what was seen; {@code lines} are the lines of the history that show it.
 */
public record Anomaly(String name, List<Step> cycle, List<String> explanation, List<Integer> lines) {
    /**
     * One transaction of a cycle must come before the next.
     *
     * @param fromLine where the transaction begins in the history
     * @param from the transaction as text
     * @param dependency {@code ww}, {@code wr}, {@code rw}, {@code process} or {@code realtime}
     * @param toLine where the next one begins
     * @param to the next one as text
     * @param reason who read or wrote what, and why that is an order
     */
    public record Step(int fromLine, String from, String dependency, int toLine, String to, String reason) {}

    public Anomaly {
        cycle = List.copyOf(cycle);
        explanation = List.copyOf(explanation);
        lines = List.copyOf(lines);
    }

    public static Anomaly of(String name, List<Integer> lines, String... explanation) {
        return new Anomaly(name, List.of(), List.of(explanation), lines);
    }

    @Override
    public String toString() {
        return name + " (lines " + lines + "): " + String.join(" ", explanation);
    }
}
