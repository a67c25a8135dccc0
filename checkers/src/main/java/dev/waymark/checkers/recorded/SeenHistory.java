package dev.waymark.checkers.recorded;

import dev.waymark.checkers.judgement.Violation;
import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with what clients saw, for pictures: a violation that a search found, or anomalies of operations, whose lines are
 * the events of clients, counted from 1.
 */
public record SeenHistory(@Nullable Violation violation, List<Anomaly> anomalies, List<Operation> operations) {
    public SeenHistory {
        anomalies = List.copyOf(anomalies);
        operations = List.copyOf(operations);
    }

    public static SeenHistory of(@Nullable Violation violation) {
        return new SeenHistory(violation, List.of(), List.of());
    }
}
