package dev.waymark.histories;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a checker says of a history. {@code anomalies} are all that were found, also those which the level that was asked for
 * allows. {@code undecided} says what kept the checker from a verdict and what would decide it; empty unless the answer is
 * {@link Answer#UNKNOWN}. {@code figures} counts what was looked at, by name.
 */
public record Verdict(Answer answer, List<Anomaly> anomalies, String undecided, Map<String, Object> figures) {
    public enum Answer {
        OK,
        VIOLATED,
        /** Neither could be shown. */
        UNKNOWN
    }

    public Verdict {
        anomalies = List.copyOf(anomalies);
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    /** Violated if there is an anomaly, else as it should be. */
    public static Verdict of(List<Anomaly> anomalies, Map<String, Object> figures) {
        return new Verdict(anomalies.isEmpty() ? Answer.OK : Answer.VIOLATED, anomalies, "", figures);
    }

    public static Verdict unknown(String undecided, Map<String, Object> figures) {
        return new Verdict(Answer.UNKNOWN, List.of(), undecided, figures);
    }

    public boolean ok() {
        return answer == Answer.OK;
    }

    public boolean violated() {
        return answer == Answer.VIOLATED;
    }

    /** Names of the anomalies, each once, in the order in which they were found. */
    public List<String> names() {
        return anomalies.stream().map(Anomaly::name).distinct().toList();
    }
}
