package dev.waymark.histories.linear;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Checker;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A queue of unique values: {@code enqueue}, {@code dequeue} (answered with nothing if it was empty) and {@code drain}, which
 * takes all. Whatever comes out went in before, once, and what was acknowledged comes out if a dequeue that began later
 * found the queue empty. A queue that keeps the {@code order} also never lets a value overtake one that had been put in before;
 * together these decide whether it is linearizable (Henzinger, Sezgin, Vafeiadis 2013), unless the outcome of a dequeue is unknown.
 */
public final class QueueChecker implements Checker {
    private final boolean ordered;

    public QueueChecker(boolean ordered) {
        this.ordered = ordered;
    }

    /** A value, from its enqueue to its dequeue; null: nobody got it. */
    private static final class Item {
        final Object value;
        final Operation in;

        @Nullable
        Operation out;

        Item(Object value, Operation in) {
            this.value = value;
            this.in = in;
        }

        /** Since when it is certainly inside; an enqueue of unknown outcome that came out is only certain by that. */
        long inside() {
            return in.completed();
        }

        long leaving() {
            return out == null ? Operation.NEVER : out.invoked();
        }

        long left() {
            return out == null ? Operation.NEVER : out.completed();
        }
    }

    @Override
    public Verdict check(List<Operation> history) {
        Map<Object, Item> items = new LinkedHashMap<>();
        List<Operation> empty = new ArrayList<>();
        List<Operation> unknown = new ArrayList<>();
        List<Anomaly> anomalies = new ArrayList<>();
        for (Operation operation : history) {
            if (operation.function().equals("enqueue")) {
                Object value = Values.element(operation, operation.value());
                Item before = items.put(value, new Item(value, operation));
                if (before != null) {
                    throw new HistoryException(
                            operation.line(),
                            value + " is enqueued here and in line " + before.in.line() + ": values must be unique");
                }
            }
        }
        for (Operation operation : history) {
            switch (operation.function()) {
                case "enqueue" -> {}
                case "dequeue" -> {
                    Object value = Values.normal(operation.result());
                    if (operation.outcome() == Operation.Outcome.UNKNOWN) {
                        unknown.add(operation);
                    } else if (operation.ok() && value == null) {
                        empty.add(operation);
                    } else if (value != null) {
                        take(operation, value, items, anomalies);
                    }
                }
                case "drain" -> drain(operation, items, empty, unknown, anomalies);
                default -> throw Values.unknown(operation, "enqueue, dequeue, drain");
            }
        }
        items.values().removeIf(item -> item.out == null && !item.in.ok());
        lost(items.values(), empty, unknown, anomalies);
        if (ordered) {
            overtaken(
                    items.values().stream()
                            .filter(item -> item.out != null || unknown.isEmpty()) // somebody may have taken it
                            .toList(),
                    anomalies);
        }
        return verdict(items, unknown, anomalies);
    }

    private Verdict verdict(Map<Object, Item> items, List<Operation> unknown, List<Anomaly> anomalies) {
        long out = items.values().stream().filter(item -> item.out != null).count();
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("values", items.size());
        figures.put("dequeued", out);
        figures.put("leftInside", items.size() - out);
        figures.put("unknownDequeues", unknown.size());
        if (anomalies.isEmpty() && ordered && !unknown.isEmpty()) {
            return Verdict.unknown(
                    unknown.size() + " dequeues have an unknown outcome, and may have taken any of the values that are"
                            + " missing (drain the queue at the end)",
                    figures);
        }
        return Verdict.of(anomalies, figures);
    }

    private static void drain(
            Operation operation,
            Map<Object, Item> items,
            List<Operation> empty,
            List<Operation> unknown,
            List<Anomaly> anomalies) {
        if (operation.ok()) {
            for (Object each : Values.all(operation)) {
                take(operation, Values.element(operation, each), items, anomalies);
            }
            empty.add(operation);
        } else if (!operation.failed()) {
            unknown.add(operation);
        }
    }

    private static void take(Operation operation, Object value, Map<Object, Item> items, List<Anomaly> anomalies) {
        Item item = items.get(value);
        int line = operation.line();
        if (item == null || item.in.failed()) {
            anomalies.add(Anomaly.of(
                    "unexpected",
                    List.of(line),
                    "line " + line + " dequeued " + value + ", which "
                            + (item == null ? "nobody enqueued" : "was refused in line " + item.in.line())));
        } else if (item.out != null) {
            anomalies.add(Anomaly.of(
                    "duplicate",
                    List.of(item.out.line(), line),
                    value + " was dequeued in line " + item.out.line() + " and again in line " + line));
        } else if (operation.before(item.in)) {
            anomalies.add(Anomaly.of(
                    "future-read",
                    List.of(line, item.in.line()),
                    "line " + line + " dequeued " + value + ", which was enqueued only in line " + item.in.line()));
        } else {
            item.out = operation;
        }
    }

    /** A dequeue that found nothing, while there was something inside at each moment of it. */
    private static void lost(
            Collection<Item> items, List<Operation> empty, List<Operation> unknown, List<Anomaly> anomalies) {
        List<Item> byStart = new ArrayList<>(items);
        byStart.sort(Comparator.comparingLong(Item::inside));
        List<Operation> finds = new ArrayList<>(empty);
        finds.sort(Comparator.comparingLong(Operation::invoked));
        int next = 0;
        long until = -1; // all moments from some item's start up to here have something inside
        Item longest = null;
        int spare = unknown.size();
        for (Operation find : finds) {
            for (; next < byStart.size() && byStart.get(next).inside() < find.invoked(); next++) {
                Item item = byStart.get(next);
                if (item.out == null && spare > 0) {
                    spare--; // a dequeue of unknown outcome may have taken it
                    continue;
                }
                if (item.leaving() > until) {
                    until = item.leaving();
                    longest = item;
                }
            }
            long reached = until;
            Item last = longest;
            for (int i = next; i < byStart.size() && reached <= find.completed(); i++) {
                Item item = byStart.get(i);
                if (item.inside() >= reached) {
                    break;
                }
                if (item.leaving() > reached && (item.out != null || spare == 0)) {
                    reached = item.leaving();
                    last = item;
                }
            }
            if (last != null && reached > find.completed()) {
                Operation cameOut = last.out;
                boolean never = cameOut == null;
                anomalies.add(Anomaly.of(
                        never ? "lost" : "not-empty",
                        List.of(last.in.line(), find.line()),
                        "line " + find.line() + " found the queue empty, but " + last.value + " of line "
                                + last.in.line()
                                + " had been acknowledged"
                                + (cameOut == null
                                        ? " and never came out"
                                        : " and came out only in line " + cameOut.line())));
                if (never) {
                    return; // the same for all that follow
                }
            }
        }
    }

    /** One was enqueued after another had been, and came out before the other's dequeue began. */
    private static void overtaken(Collection<Item> items, List<Anomaly> anomalies) {
        List<Item> byInside = new ArrayList<>(items);
        byInside.sort(Comparator.comparingLong(Item::inside));
        List<Item> byInvoked = new ArrayList<>(items);
        byInvoked.sort(Comparator.comparingLong(item -> item.in.invoked()));
        int next = 0;
        Item slowest = null;
        for (Item item : byInvoked) {
            for (; next < byInside.size() && byInside.get(next).inside() < item.in.invoked(); next++) {
                Item before = byInside.get(next);
                slowest = slowest == null || before.leaving() > slowest.leaving() ? before : slowest;
            }
            if (slowest != null && item.left() < slowest.leaving()) {
                anomalies.add(Anomaly.of(
                        "reordered",
                        List.of(slowest.in.line(), item.in.line()),
                        item.value + " was enqueued in line " + item.in.line() + ", after " + slowest.value
                                + " had been in line "
                                + slowest.in.line() + ", and yet it came out "
                                + (slowest.out == null
                                        ? "and the other never did"
                                        : "before the other's dequeue began")));
            }
        }
    }
}
