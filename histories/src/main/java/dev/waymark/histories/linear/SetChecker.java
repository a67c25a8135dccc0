package dev.waymark.histories.linear;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Checker;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A set that only grows: {@code add} of elements that are added once, {@code read} of all. It is linearizable if and only if the
 * reads can be lined up such that each has all that the one before it has, and every addition finds its place between the last
 * read that lacks its element and the first that has it. Which place that is follows from the reads, so nothing is searched for.
 */
public final class SetChecker implements Checker {
    private static final String LOST = "lost";
    private static final String STALE = "stale-read";

    /** Reads of the same elements, and the additions that must come before them and after the reads before. */
    private static final class Group {
        final List<Operation> adds = new ArrayList<>();
        final List<Operation> reads = new ArrayList<>();
    }

    @Override
    public Verdict check(List<Operation> history) {
        Map<Object, Operation> adds = new LinkedHashMap<>();
        List<Operation> reads = new ArrayList<>();
        for (Operation operation : history) {
            if (operation.function().equals("add")) {
                Operation before = adds.put(Values.element(operation, operation.value()), operation);
                if (before != null) {
                    throw new HistoryException(
                            operation.line(),
                            operation.value() + " is added here and in line " + before.line()
                                    + ": elements must be unique");
                }
            } else if (!operation.function().equals("read")) {
                throw Values.unknown(operation, "add, read");
            } else if (operation.ok()) {
                reads.add(operation);
            }
        }
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("attempted", adds.size());
        figures.put("acknowledged", adds.values().stream().filter(Operation::ok).count());
        figures.put("reads", reads.size());
        if (reads.isEmpty()) {
            return Verdict.unknown("nobody has read the set: let somebody read all of it at the end", figures);
        }
        List<Anomaly> anomalies = new ArrayList<>();
        List<Group> groups = groups(adds, reads, anomalies);
        if (anomalies.isEmpty()) {
            place(groups, anomalies);
        }
        return Verdict.of(anomalies, figures);
    }

    private static List<Group> groups(Map<Object, Operation> adds, List<Operation> reads, List<Anomaly> anomalies) {
        List<Operation> bySize = new ArrayList<>(reads);
        bySize.sort(Comparator.comparingInt(read -> Values.all(read).size()));
        List<Group> groups = new ArrayList<>();
        Set<Object> seen = new HashSet<>();
        Map<Object, Operation> firstSeen = new HashMap<>();
        for (Operation read : bySize) {
            Collection<?> elements = Values.all(read);
            Set<Object> here = new HashSet<>();
            List<Operation> fresh = new ArrayList<>();
            int known = 0;
            for (Object each : elements) {
                Object element = Values.element(read, each);
                if (!here.add(element)) {
                    anomalies.add(Anomaly.of(
                            "duplicate-elements",
                            List.of(read.line()),
                            "the read of line " + read.line() + " has " + element + " more than once"));
                    continue;
                }
                if (seen.contains(element)) {
                    known++;
                    continue;
                }
                Operation add = adds.get(element);
                if (add == null || add.failed()) {
                    anomalies.add(Anomaly.of(
                            "unexpected",
                            add == null ? List.of(read.line()) : List.of(add.line(), read.line()),
                            "the read of line " + read.line() + " has " + element + ", "
                                    + (add == null
                                            ? "which nobody added"
                                            : "whose addition in line " + add.line() + " failed")));
                    continue;
                }
                firstSeen.put(element, read);
                fresh.add(add);
            }
            if (known < seen.size()) {
                incomparable(read, here, seen, firstSeen, anomalies);
            }
            if (groups.isEmpty() || !fresh.isEmpty()) {
                groups.add(new Group());
            }
            Group group = groups.get(groups.size() - 1);
            group.adds.addAll(fresh);
            group.reads.add(read);
            seen.addAll(here);
        }
        Group unread = new Group();
        adds.forEach((element, add) -> {
            if (add.ok() && !seen.contains(element)) {
                unread.adds.add(add);
            }
        });
        groups.add(unread);
        return groups;
    }

    /** A larger read lacks what a smaller one has. */
    private static void incomparable(
            Operation read,
            Set<Object> here,
            Set<Object> seen,
            Map<Object, Operation> firstSeen,
            List<Anomaly> anomalies) {
        List<Object> lacking = new ArrayList<>();
        for (Object element : seen) {
            if (!here.contains(element)) {
                lacking.add(element);
            }
        }
        lacking.sort(Comparator.comparing(element -> line(firstSeen, element)));
        Operation other = firstSeen.get(lacking.get(0));
        int line = other == null ? read.line() : other.line();
        boolean vanished = other != null && other.before(read);
        anomalies.add(Anomaly.of(
                vanished ? LOST : "incomparable-reads",
                List.of(line, read.line()),
                "the read of line " + read.line() + " lacks " + Values.some(lacking) + ", which that of line " + line
                        + " has" + (vanished ? "" : ", and has what that one lacks")));
    }

    private static int line(Map<Object, Operation> firstSeen, Object element) {
        Operation read = firstSeen.get(element);
        return read == null ? 0 : read.line();
    }

    /** Nothing may have ended before something of an earlier group began. */
    private static void place(List<Group> groups, List<Anomaly> anomalies) {
        List<Operation> lost = new ArrayList<>();
        Operation latestRead = null; // of those that come first, the one that began last
        Operation latest = null;
        for (Group group : groups) {
            for (Operation add : group.adds) {
                if (latestRead != null && add.before(latestRead)) {
                    lost.add(add);
                } else if (latest != null && add.before(latest)) {
                    anomalies.add(order(latest, add));
                }
            }
            for (Operation add : group.adds) {
                latest = later(latest, add);
            }
            for (Operation read : group.reads) {
                if (latest != null && read.before(latest)) {
                    anomalies.add(order(latest, read));
                }
            }
            for (Operation read : group.reads) {
                latestRead = later(latestRead, read);
                latest = later(latest, read);
            }
        }
        if (latestRead != null && !lost.isEmpty()) {
            boolean never = groups.get(groups.size() - 1).adds.containsAll(lost);
            List<Operation> shown = new ArrayList<>(lost);
            shown.add(latestRead);
            anomalies.add(Anomaly.of(
                    never ? LOST : STALE,
                    Values.lines(shown),
                    Values.some(lost.stream().map(Operation::value).toList()) + (lost.size() == 1 ? " was" : " were")
                            + " acknowledged before the read of line " + latestRead.line() + " began, which lacks "
                            + (lost.size() == 1 ? "it" : "them")
                            + (never ? ", as do all later ones" : ", and which later ones have")));
        }
    }

    private static Operation later(@org.jspecify.annotations.Nullable Operation one, Operation other) {
        return one == null || other.invoked() > one.invoked() ? other : one;
    }

    private static Anomaly order(Operation first, Operation second) {
        return Anomaly.of(
                STALE,
                List.of(second.line(), first.line()),
                "what was seen puts line " + first.line() + " (" + first.function() + ") before line " + second.line()
                        + " (" + second.function() + "), which had ended before it began");
    }
}
