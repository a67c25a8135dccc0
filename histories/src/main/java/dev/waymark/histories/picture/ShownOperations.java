package dev.waymark.histories.picture;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The operations that an anomaly is about, in order of time, and where each begins and ends among the others. Of many those are
 * left out that come last.
 *
 * @param shown begin and end are counted in moments at which something begins or ends
 * @param leftOut how many more there are
 * @param moments how many there are
 */
public record ShownOperations(List<Shown> shown, int leftOut, int moments) {
    private static final int SHOWN_MAX = 16;
    private static final int TEXT_MAX = 100;

    /** {@code name} is how the picture calls it: T1, T2 and so on in a cycle, else empty. */
    public record Shown(Operation operation, String name, String text, int begin, int end, boolean open) {}

    public ShownOperations {
        shown = List.copyOf(shown);
    }

    public static ShownOperations of(Anomaly anomaly, List<Operation> history) {
        Set<Integer> lines = new LinkedHashSet<>(anomaly.lines());
        anomaly.cycle().forEach(step -> lines.add(step.fromLine()));
        List<Operation> all = history.stream()
                .filter(operation -> lines.contains(operation.line()))
                .sorted(Comparator.comparingLong(Operation::invoked))
                .toList();
        List<Operation> some = all.stream().limit(SHOWN_MAX).toList();
        TreeSet<Long> moments = new TreeSet<>();
        for (Operation operation : some) {
            moments.add(operation.invoked());
            if (operation.completed() != Operation.NEVER) {
                moments.add(operation.completed());
            }
        }
        List<Shown> shown = new ArrayList<>();
        for (Operation operation : some) {
            boolean open = operation.completed() == Operation.NEVER;
            shown.add(new Shown(
                    operation,
                    name(anomaly, operation.line()),
                    text(anomaly, operation),
                    moments.headSet(operation.invoked()).size(),
                    open
                            ? moments.size()
                            : moments.headSet(operation.completed()).size(),
                    open));
        }
        boolean anyOpen = shown.stream().anyMatch(Shown::open);
        return new ShownOperations(shown, all.size() - some.size(), moments.size() + (anyOpen ? 1 : 0));
    }

    /** How the transaction of a line is called in the pictures of a cycle; empty if it is not in it. */
    static String name(Anomaly anomaly, int line) {
        for (int i = 0; i < anomaly.cycle().size(); i++) {
            if (anomaly.cycle().get(i).fromLine() == line) {
                return "T" + (i + 1);
            }
        }
        return "";
    }

    private static String text(Anomaly anomaly, Operation operation) {
        String text = anomaly.cycle().stream()
                .filter(step -> step.fromLine() == operation.line())
                .map(Anomaly.Step::from)
                .findFirst()
                .orElseGet(operation::toString);
        return cut(text, TEXT_MAX);
    }

    /** In the middle, since what matters stands at both ends. */
    static String cut(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int end = length / 3;
        return text.substring(0, length - end - 5) + " ... " + text.substring(text.length() - end);
    }
}
