package dev.waymark.histories.linear;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Checker;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A set that is read again and again, element by element: one that is known (its addition was acknowledged, or a read had it) and
 * that the reads which began last lack is lost; one that a read lacked in between is stale, which only {@code linearizable} sets
 * forbid. Whether it is one set that all reads see is {@link SetChecker}'s question.
 */
public final class SetFullChecker implements Checker {
    private final boolean linearizable;

    public SetFullChecker(boolean linearizable) {
        this.linearizable = linearizable;
    }

    private static final class Element {
        final Operation add;
        /** When it was first known to be there. */
        long known = Operation.NEVER;

        long lastPresent = -1;
        long lastAbsent = -1;
        int absentLine;

        Element(Operation add) {
            this.add = add;
        }
    }

    @Override
    public Verdict check(List<Operation> history) {
        Map<Object, Element> elements = new LinkedHashMap<>();
        List<Operation> reads = new ArrayList<>();
        for (Operation operation : history) {
            if (operation.function().equals("add")) {
                Element element = new Element(operation);
                element.known = operation.ok() ? operation.completed() : Operation.NEVER;
                if (elements.put(Values.element(operation, operation.value()), element) != null) {
                    throw new HistoryException(
                            operation.line(), operation.value() + " is added twice: elements must be unique");
                }
            } else if (!operation.function().equals("read")) {
                throw Values.unknown(operation, "add, read");
            } else if (operation.ok()) {
                reads.add(operation);
            }
        }
        List<Anomaly> anomalies = new ArrayList<>();
        List<Set<Object>> seen = new ArrayList<>();
        for (Operation read : reads) {
            seen.add(present(read, elements, anomalies));
        }
        absent(reads, seen, elements);
        return verdict(elements, reads, anomalies);
    }

    private static Set<Object> present(Operation read, Map<Object, Element> elements, List<Anomaly> anomalies) {
        Set<Object> here = new HashSet<>();
        for (Object each : Values.all(read)) {
            Object value = Values.element(read, each);
            Element element = elements.get(value);
            if (element == null || element.add.failed()) {
                anomalies.add(Anomaly.of(
                        "unexpected",
                        List.of(read.line()),
                        "the read of line " + read.line() + " has " + value + ", which nobody added"));
                continue;
            }
            if (!here.add(value)) {
                anomalies.add(Anomaly.of(
                        "duplicate-elements",
                        List.of(read.line()),
                        "the read of line " + read.line() + " has " + value + " more than once"));
            }
            element.known = Math.min(element.known, read.completed());
            element.lastPresent = Math.max(element.lastPresent, read.invoked());
        }
        return here;
    }

    /** For each element the read that lacks it and began last, of those that began when it was known. */
    private static void absent(List<Operation> reads, List<Set<Object>> seen, Map<Object, Element> elements) {
        Set<Object> open = new LinkedHashSet<>(elements.keySet());
        for (int i = reads.size() - 1; i >= 0; i--) { // they are in the order in which they began
            Operation read = reads.get(i);
            for (Iterator<Object> each = open.iterator(); each.hasNext(); ) {
                Object value = each.next();
                Element element = elements.get(value);
                if (element == null || element.known >= read.invoked()) {
                    each.remove(); // nor is any earlier one late enough
                } else if (!seen.get(i).contains(value)) {
                    element.lastAbsent = read.invoked();
                    element.absentLine = read.line();
                    each.remove();
                }
            }
        }
    }

    private Verdict verdict(Map<Object, Element> elements, List<Operation> reads, List<Anomaly> anomalies) {
        Map<String, List<Element>> groups = new HashMap<>();
        for (Element element : elements.values()) {
            String group = element.lastAbsent > element.lastPresent
                    ? "lost"
                    : element.lastAbsent >= 0 ? "stale" : element.lastPresent >= 0 ? "stable" : "never-read";
            groups.computeIfAbsent(group, name -> new ArrayList<>()).add(element);
        }
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("attempted", elements.size());
        figures.put("reads", reads.size());
        for (String group : List.of("stable", "lost", "stale", "never-read")) {
            figures.put(group, groups.getOrDefault(group, List.of()).size());
        }
        for (String group : linearizable ? List.of("lost", "stale") : List.of("lost")) {
            List<Element> bad = groups.getOrDefault(group, List.of());
            if (!bad.isEmpty()) {
                anomalies.add(Anomaly.of(
                        group.equals("stale") ? "stale-read" : group,
                        List.of(bad.get(0).add.line(), bad.get(0).absentLine),
                        Values.some(bad.stream().map(each -> each.add.value()).toList())
                                + (bad.size() == 1 ? " was" : " were")
                                + " known and then not read any more, the first of them in line "
                                + bad.get(0).absentLine
                                + (group.equals("stale") ? ", but later again" : ", nor later")));
            }
        }
        boolean read = groups.containsKey("stable") || groups.containsKey("stale");
        if (anomalies.isEmpty() && !read) {
            return Verdict.unknown("no element was ever read: let somebody read all of it at the end", figures);
        }
        return Verdict.of(anomalies, figures);
    }
}
