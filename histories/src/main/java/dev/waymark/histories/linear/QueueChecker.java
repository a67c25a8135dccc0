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
 * dequeues until nothing is left. Whatever comes out went in before, once, and what was acknowledged comes out if a dequeue that
 * began later found the queue empty. A queue that keeps the {@code order} also never lets a value overtake one that had been put in
 * before; together these decide whether it is linearizable (Henzinger, Sezgin, Vafeiadis 2013).
 *
 * <p>A dequeue of unknown outcome may have taken any one value at any time after it was asked, or none; a drain any number. If all fits
 * without them, all is well; if something is wrong whatever they took, it is violated; else {@link Taken} looks for one way that fits
 * an unordered queue, and where there is none so simple the answer is unknown.
 */
public final class QueueChecker implements Checker {
    private final boolean ordered;

    public QueueChecker(boolean ordered) {
        this.ordered = ordered;
    }

    /** A value, from its enqueue to its dequeue; null: nobody is known to have got it. */
    static final class Item {
        final Object value;
        final Operation in;

        @Nullable
        Operation out;

        /** Of those that one drain took. */
        int place;

        /** When a dequeue of unknown outcome took it; {@link Operation#NEVER}: none did. */
        long taken = Operation.NEVER;

        Item(Object value, Operation in) {
            this.value = value;
            this.in = in;
        }

        /** Since when it is certainly inside; an enqueue of unknown outcome that came out is only certain by that. */
        long inside() {
            return in.completed();
        }

        long leaving() {
            return out == null ? taken : out.invoked();
        }

        long left() {
            return out == null ? taken : out.completed();
        }
    }

    /** Where values went. */
    private record Seen(Map<Object, Item> items, List<Operation> empty, List<Operation> unknown) {
        Seen() {
            this(new LinkedHashMap<>(), new ArrayList<>(), new ArrayList<>());
        }

        /** Those that came out; the others may have been taken by whose outcome is unknown. */
        List<Item> out() {
            return items.values().stream().filter(item -> item.out != null).toList();
        }
    }

    @Override
    public Verdict check(List<Operation> history) {
        Seen seen = new Seen();
        List<Anomaly> anomalies = new ArrayList<>();
        collect(history, seen, anomalies);
        List<Anomaly> plain = new ArrayList<>(anomalies);
        judge(seen.items.values(), seen.empty, plain);
        if (seen.unknown.isEmpty() || plain.isEmpty()) {
            return Verdict.of(plain, figures(seen));
        }
        judge(seen.out(), seen.empty, anomalies);
        Taken.tooMany(seen.items.values(), seen.empty, seen.unknown, anomalies);
        if (anomalies.isEmpty() && !ordered) {
            Taken.choose(seen.items.values(), seen.unknown);
            List<Anomaly> left = new ArrayList<>();
            judge(seen.items.values(), seen.empty, left);
            if (left.isEmpty()) {
                return Verdict.of(List.of(), figures(seen));
            }
        }
        return anomalies.isEmpty()
                ? Verdict.unknown(
                        seen.unknown.size() + " dequeues have an unknown outcome, and may have taken any of the values"
                                + " that are missing: drain the queue at the end",
                        figures(seen))
                : Verdict.of(anomalies, figures(seen));
    }

    private void collect(List<Operation> history, Seen seen, List<Anomaly> anomalies) {
        for (Operation operation : history) {
            if (operation.function().equals("enqueue")) {
                Object value = Values.element(operation, operation.value());
                Item before = seen.items.put(value, new Item(value, operation));
                if (before != null) {
                    throw new HistoryException(
                            operation.line(),
                            value + " is enqueued here and in line " + before.in.line() + ": values must be unique");
                }
            }
        }
        for (Operation operation : history) {
            boolean drain = operation.function().equals("drain");
            if (operation.function().equals("enqueue")) {
                continue;
            }
            if (!drain && !operation.function().equals("dequeue")) {
                throw Values.unknown(operation, "enqueue, dequeue, drain");
            }
            if (operation.outcome() == Operation.Outcome.UNKNOWN) {
                seen.unknown.add(operation);
            } else if (operation.ok() && drain) {
                drain(operation, seen, anomalies);
            } else if (operation.ok()) {
                Object value = Values.normal(operation.result());
                if (value == null) {
                    seen.empty.add(operation);
                } else {
                    take(operation, value, 0, seen.items, anomalies);
                }
            }
        }
        seen.items.values().removeIf(item -> item.out == null && !item.in.ok());
    }

    private void judge(Collection<Item> items, List<Operation> empty, List<Anomaly> anomalies) {
        lost(items, empty, anomalies);
        if (ordered) {
            overtaken(items, anomalies);
        }
    }

    private static Map<String, Object> figures(Seen seen) {
        Map<String, Object> figures = new LinkedHashMap<>();
        int out = seen.out().size();
        figures.put("values", seen.items.size());
        figures.put("dequeued", out);
        figures.put("leftInside", seen.items.size() - out);
        figures.put("unknownDequeues", seen.unknown.size());
        return figures;
    }

    /** It takes one after the other, so each not before all that it had taken until then were put in; and then finds nothing. */
    private static void drain(Operation operation, Seen seen, List<Anomaly> anomalies) {
        Operation rest = operation;
        int place = 0;
        for (Object each : Values.all(operation)) {
            Object value = Values.element(operation, each);
            Item item = seen.items.get(value);
            if (item != null && item.in.invoked() > rest.invoked() && item.in.invoked() < operation.completed()) {
                rest = new Operation(
                        operation.line(),
                        operation.process(),
                        operation.function(),
                        operation.key(),
                        operation.value(),
                        operation.outcome(),
                        operation.result(),
                        item.in.invoked(),
                        operation.completed());
            }
            take(rest, value, place++, seen.items, anomalies);
        }
        seen.empty.add(rest);
    }

    private static void take(
            Operation operation, Object value, int place, Map<Object, Item> items, List<Anomaly> anomalies) {
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
            item.place = place;
        }
    }

    /** A dequeue that found nothing, while there was something inside at each moment of it. */
    private static void lost(Collection<Item> items, List<Operation> empty, List<Anomaly> anomalies) {
        List<Item> byStart = new ArrayList<>(items);
        byStart.sort(Comparator.comparingLong(Item::inside));
        List<Operation> finds = new ArrayList<>(empty);
        finds.sort(Comparator.comparingLong(Operation::invoked));
        int next = 0;
        long until = -1; // all moments from some item's start up to here have something inside
        Item longest = null;
        for (Operation find : finds) {
            for (; next < byStart.size() && byStart.get(next).inside() < find.invoked(); next++) {
                Item item = byStart.get(next);
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
                if (item.leaving() > reached) {
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
            if (slowest != null && (item.left() < slowest.leaving() || isEarlierInDrain(item, slowest))) {
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

    private static boolean isEarlierInDrain(Item item, Item other) {
        return item.out != null && other.out != null && item.out.line() == other.out.line() && item.place < other.place;
    }
}
