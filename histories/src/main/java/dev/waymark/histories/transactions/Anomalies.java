package dev.waymark.histories.transactions;

import dev.waymark.histories.Anomaly;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was found, in order. Of one name only some are kept and all are counted. */
final class Anomalies {
    private static final int KEPT_MAX = 25;

    private final List<Anomaly> found = new ArrayList<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    void add(Anomaly anomaly) {
        if (counts.merge(anomaly.name(), 1, Integer::sum) <= KEPT_MAX) {
            found.add(anomaly);
        }
    }

    void add(String name, List<Integer> lines, String explanation) {
        add(Anomaly.of(name, lines, explanation));
    }

    List<Anomaly> found() {
        return found;
    }

    List<String> names() {
        return List.copyOf(counts.keySet());
    }

    Map<String, Integer> counts() {
        return counts;
    }
}
