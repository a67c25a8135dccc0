package dev.waymark.histories.linear;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Operation;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Which values dequeues of unknown outcome may have taken. */
final class Taken {
    private Taken() {}

    /** One found the queue empty, but more values must have been gone before than whose outcome is unknown can have taken. */
    static void tooMany(
            Collection<QueueChecker.Item> items,
            List<Operation> empty,
            List<Operation> unknown,
            List<Anomaly> anomalies) {
        for (Operation find : empty) {
            long takers = 0;
            for (Operation each : unknown) {
                if (each.invoked() < find.completed()) {
                    takers = each.function().equals("drain")
                            ? Long.MAX_VALUE
                            : takers == Long.MAX_VALUE ? takers : takers + 1;
                }
            }
            List<QueueChecker.Item> missing = items.stream()
                    .filter(item -> item.out == null && item.inside() < find.invoked())
                    .toList();
            if (missing.size() > takers) {
                QueueChecker.Item first = missing.get(0);
                anomalies.add(Anomaly.of(
                        "lost",
                        List.of(first.in.line(), find.line()),
                        "line " + find.line() + " found the queue empty, but "
                                + Values.some(
                                        missing.stream().map(item -> item.value).toList())
                                + (missing.size() == 1
                                        ? " had been acknowledged and"
                                        : " had been acknowledged, and all of them")
                                + " never came out, and only " + takers
                                + " dequeues of unknown outcome had been asked"));
                return; // the same for all that follow
            }
        }
    }

    /** The first to be asked takes what was inside first, at once; a drain all that comes after. */
    static void choose(Collection<QueueChecker.Item> items, List<Operation> unknown) {
        List<QueueChecker.Item> missing = items.stream()
                .filter(item -> item.out == null)
                .sorted(Comparator.comparingLong(QueueChecker.Item::inside))
                .toList();
        int next = 0;
        for (QueueChecker.Item item : missing) {
            if (next == unknown.size()) {
                return;
            }
            Operation taker = unknown.get(next);
            item.taken = Math.max(item.inside(), taker.invoked());
            next += taker.function().equals("drain") ? 0 : 1;
        }
    }
}
