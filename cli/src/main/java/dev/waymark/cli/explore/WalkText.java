package dev.waymark.cli.explore;

import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.explore.Choice;
import dev.waymark.engine.explore.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A snapshot as lines of a terminal. */
final class WalkText {
    private static final int WHAT_MAX = 110;

    private final Snapshot snapshot;

    WalkText(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** What the last decision has changed. */
    List<String> changes() {
        List<String> lines = new ArrayList<>();
        snapshot.happened().forEach(line -> lines.add("  . " + cut(line)));
        for (Snapshot.NodeNow node : snapshot.nodes()) {
            if (node.changed()) {
                StateDiff.of(node).forEach(line -> lines.add("  node " + node.node() + "  " + line));
            }
        }
        return lines;
    }

    /** All of it. */
    List<String> whole() {
        List<String> lines = new ArrayList<>();
        for (Snapshot.NodeNow node : snapshot.nodes()) {
            lines.add("node " + node.node() + " " + node.status() + (node.faulty() ? ", may lie" : "") + ", clock "
                    + node.clock() + (node.state() == null ? "" : ": " + node.state()));
        }
        Map<String, List<String>> links = new LinkedHashMap<>();
        snapshot.inFlight()
                .forEach(flight -> links.computeIfAbsent(flight.from() + " > " + flight.to(), link -> new ArrayList<>())
                        .add(flight.message() + " " + cut(flight.what()) + (flight.deliverable() ? "" : " (waits)")));
        links.forEach((link, messages) -> lines.add("in flight " + link + ": " + String.join(", ", messages)));
        snapshot.timers()
                .forEach(timer -> lines.add("timer " + timer.timer() + " due at " + timer.deadline()
                        + (timer.due() ? "" : " (cannot fire now)")));
        snapshot.open()
                .forEach(
                        open -> lines.add("open " + open.operation() + " at node " + open.node() + ": " + open.what()));
        lines.add(faults());
        lines.addAll(verdicts());
        return lines;
    }

    private String faults() {
        List<String> words = new ArrayList<>();
        snapshot.faults()
                .forEach(each -> words.add(
                        each.kind() + " " + (each.excluded() ? "excluded" : each.used() + " of " + each.allowed())));
        return "faults: " + String.join(", ", words);
    }

    /** A line for each property, and for each predicate that is looked at. */
    List<String> verdicts() {
        List<String> lines = new ArrayList<>();
        snapshot.properties().forEach(light -> lines.add(verdict(light)));
        snapshot.predicates()
                .forEach(held -> lines.add((held.now() ? "[x] " : "[ ] ")
                        + held.predicate()
                        + (held.first() < 0
                                ? " has not held yet"
                                : held.now()
                                        ? " holds, first after decision " + held.first()
                                        : " held first after decision " + held.first())));
        return lines;
    }

    private static String verdict(Snapshot.Light light) {
        Verdict verdict = light.verdict();
        String word = switch (verdict.safety()) {
            case VIOLATED -> light.soFar() ? "VIOLATED" : "violated if it ended here";
            case INCONCLUSIVE -> "open";
            case KEPT -> "kept" + (verdict.reach() == Reach.REACHED ? "" : ", not reached");
        };
        return verdict.property() + ": " + word + (verdict.message().isEmpty() ? "" : ": " + verdict.message());
    }

    /** Those that are violated, for whoever does not want to see the others each time. */
    List<String> alarms() {
        return snapshot.properties().stream()
                .filter(light -> light.verdict().violated())
                .map(WalkText::verdict)
                .toList();
    }

    /** With their numbers, from 1; faults only if they are wanted. */
    List<String> choices(boolean withFaults) {
        List<String> lines = new ArrayList<>();
        int faults = 0;
        int first = 0;
        for (int i = 0; i < snapshot.choices().size(); i++) {
            Choice choice = snapshot.choices().get(i);
            if (choice.fault() && !withFaults) {
                first = faults == 0 ? i + 1 : first;
                faults++;
                continue;
            }
            lines.add(String.format("%4d  %s  %s", i + 1, choice.decision(), cut(choice.what()))
                    .stripTrailing());
        }
        if (faults > 0) {
            lines.add(String.format(
                    "%4d  to %d are faults; 'faults' lists them (%s)",
                    first, first + faults - 1, faults().substring("faults: ".length())));
        }
        if (lines.isEmpty() && snapshot.over() == null) {
            lines.add("  nothing applies by itself: 'faults' may, or go back");
        }
        return lines;
    }

    private static String cut(String text) {
        return text.length() <= WHAT_MAX ? text : text.substring(0, WHAT_MAX - 3) + "...";
    }
}
