package dev.waymark.checkers.recorded;

import dev.waymark.core.model.OperationName;
import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Verdict;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An anomaly in one line, with the names that operations have in an execution instead of lines. */
final class AnomalySentence {
    private static final Pattern LINE = Pattern.compile("\\bline (\\d+)");
    private static final Pattern LINES = Pattern.compile("\\blines (\\d+) and (\\d+)");
    private static final Pattern NEXT = Pattern.compile("\\bthe next\\b");

    private AnomalySentence() {}

    /** The first that the level forbids which was asked for; others may be there that it allows. */
    static Anomaly first(Verdict verdict) {
        List<Anomaly> all = verdict.anomalies();
        return all.stream()
                .filter(each -> forbidden(verdict, each.name()))
                .findFirst()
                .orElse(all.get(0));
    }

    private static boolean forbidden(Verdict verdict, String anomaly) {
        return !(verdict.figures().get("forbidden") instanceof List<?> names) || names.contains(anomaly);
    }

    static String of(Anomaly anomaly, Verdict verdict, IntFunction<OperationName> names) {
        StringBuilder text = new StringBuilder(anomaly.name());
        for (Anomaly.Step step : anomaly.cycle()) {
            text.append(text.length() == anomaly.name().length() ? ": " : "; ")
                    .append(names.apply(step.fromLine()))
                    .append(" (")
                    .append(step.from())
                    .append(") -")
                    .append(step.dependency())
                    .append("-> ")
                    .append(names.apply(step.toLine()))
                    .append(": ")
                    .append(NEXT.matcher(step.reason())
                            .replaceAll(Matcher.quoteReplacement(String.valueOf(names.apply(step.toLine())))));
        }
        if (anomaly.cycle().isEmpty()) {
            anomaly.explanation().forEach(each -> text.append(": ").append(named(each, names)));
        }
        return text
                + (verdict.figures().get("possible") instanceof List<?> levels
                        ? "; still possible: " + (levels.isEmpty() ? "nothing" : levels.get(levels.size() - 1))
                        : "");
    }

    private static String named(String sentence, IntFunction<OperationName> names) {
        String two = LINES.matcher(sentence)
                .replaceAll(found -> name(found.group(1), names) + " and " + name(found.group(2), names));
        return LINE.matcher(two).replaceAll(found -> name(found.group(1), names));
    }

    private static String name(String line, IntFunction<OperationName> names) {
        return Matcher.quoteReplacement(String.valueOf(names.apply(Integer.parseInt(line))));
    }
}
