package dev.waymark.histories.linear;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Checker;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A lock: {@code acquire} and {@code release}. From the answer to its acquisition until it asks for the release a process certainly
 * holds it; it is linearizable if and only if no two such times overlap, since in all other moments somebody else may have it. An
 * acquisition of unknown outcome counts if its process later releases the lock.
 */
public final class MutexChecker implements Checker {
    private record Hold(Operation acquired, long from, long until, int untilLine) {}

    @Override
    public Verdict check(List<Operation> history) {
        Map<String, Operation> holders = new HashMap<>();
        List<Hold> holds = new ArrayList<>();
        List<Anomaly> anomalies = new ArrayList<>();
        for (Operation operation : history) { // those of one process follow each other
            String process = operation.process();
            boolean acquire = operation.function().equals("acquire");
            if (!acquire && !operation.function().equals("release")) {
                throw Values.unknown(operation, "acquire, release");
            }
            if (operation.failed()) {
                continue;
            }
            Operation held = holders.get(process);
            if (acquire) {
                if (held != null && held.ok() && operation.ok()) {
                    anomalies.add(Anomaly.of(
                            "double-acquire",
                            List.of(held.line(), operation.line()),
                            "process " + process + " acquired the lock in line " + operation.line()
                                    + ", which it held since line " + held.line()));
                }
                holders.put(process, operation);
            } else if (held == null && operation.ok()) {
                anomalies.add(Anomaly.of(
                        "release-without-acquire",
                        List.of(operation.line()),
                        "process " + process + " released the lock in line " + operation.line()
                                + " and did not hold it"));
            } else if (held != null) {
                holders.remove(process);
                if (held.ok()) {
                    holds.add(new Hold(held, held.completed(), operation.invoked(), operation.line()));
                }
            }
        }
        holders.values().stream()
                .filter(Operation::ok)
                .forEach(held -> holds.add(new Hold(held, held.completed(), Operation.NEVER, 0)));
        holds.sort(Comparator.comparingLong(Hold::from));
        Hold longest = null;
        for (Hold hold : holds) {
            if (longest != null && hold.from < longest.until) {
                anomalies.add(Anomaly.of(
                        "held-twice",
                        List.of(longest.acquired.line(), hold.acquired.line()),
                        "process " + hold.acquired.process() + " had the lock by the answer to line "
                                + hold.acquired.line()
                                + ", while process " + longest.acquired.process() + " held it since line "
                                + longest.acquired.line()
                                + (longest.untilLine == 0
                                        ? " and never let it go"
                                        : " until line " + longest.untilLine)));
            }
            longest = longest == null || hold.until > longest.until ? hold : longest;
        }
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("holds", holds.size());
        return Verdict.of(anomalies, figures);
    }
}
