package dev.waymark.histories.linear;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Checker;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A source of identifiers: {@code generate} answers one that nobody else got. */
public final class UniqueIdsChecker implements Checker {
    @Override
    public Verdict check(List<Operation> history) {
        Map<Object, Operation> given = new HashMap<>();
        List<Anomaly> anomalies = new ArrayList<>();
        int count = 0;
        for (Operation operation : history) {
            if (!operation.function().equals("generate")) {
                throw Values.unknown(operation, "generate");
            }
            if (operation.ok()) {
                count++;
                Object id = Values.element(operation, operation.result());
                Operation before = given.putIfAbsent(id, operation);
                if (before != null) {
                    anomalies.add(Anomaly.of(
                            "duplicate-id",
                            List.of(before.line(), operation.line()),
                            id + " was given in line " + before.line() + " and again in line " + operation.line()));
                }
            }
        }
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("attempted", history.size());
        figures.put("acknowledged", count);
        return Verdict.of(anomalies, figures);
    }
}
