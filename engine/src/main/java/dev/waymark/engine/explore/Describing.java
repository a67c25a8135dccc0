package dev.waymark.engine.explore;

import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.model.TimerName;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.trace.chart.PayloadLabel;
import dev.waymark.engine.trace.chart.Scene;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.engine.trace.text.ValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tells in texts what a cluster is like at a decision point. */
final class Describing {
    private final Cluster cluster;
    private final View view;
    private final Experiment experiment;
    private final DecisionText text;

    Describing(Cluster cluster, Experiment experiment, DecisionText text) {
        this.cluster = cluster;
        this.view = cluster.view();
        this.experiment = experiment;
        this.text = text;
    }

    /** Of each node; null for one that is down. */
    static Map<Integer, @Nullable String> states(View view) {
        Map<Integer, @Nullable String> states = new TreeMap<>();
        for (int node = 1; node <= view.nodes(); node++) {
            Object state = view.up(node) ? view.state(node) : null;
            states.put(node, state == null ? null : ValueText.of(state));
        }
        return states;
    }

    /** {@code before}: the states before the last decision, if {@code known}. */
    List<Snapshot.NodeNow> nodes(Map<Integer, @Nullable String> before, boolean known) {
        Map<Integer, @Nullable String> states = states(view);
        List<Snapshot.NodeNow> nodes = new ArrayList<>();
        for (int node = 1; node <= view.nodes(); node++) {
            String state = states.get(node);
            String old = known ? before.get(node) : state;
            nodes.add(new Snapshot.NodeNow(
                    node,
                    !view.up(node) ? "down" : view.paused(node) ? "paused" : "up",
                    view.faulty(node),
                    view.clock(node),
                    state,
                    old,
                    !Objects.equals(state, old)));
        }
        return nodes;
    }

    List<Snapshot.Flight> inFlight(List<Event> events) {
        Set<String> deliverable = new TreeSet<>();
        for (int i = 0; i < view.deliverable(); i++) {
            deliverable.add(MessageName.of(view.message(i)).toString());
        }
        List<Snapshot.Flight> flights = new ArrayList<>();
        Scene.of(events, view.nodes())
                .inFlight()
                .forEach((name, payload) -> flights.add(new Snapshot.Flight(
                        name.toString(),
                        name.from(),
                        name.to(),
                        PayloadLabel.of(payload).whole(),
                        deliverable.contains(name.toString()))));
        flights.sort(Comparator.comparingInt(Snapshot.Flight::from).thenComparingInt(Snapshot.Flight::to));
        return flights;
    }

    /** At most one of each kind is armed on a node, and none on one that has crashed. */
    List<Snapshot.Armed> timers(List<Event> events) {
        Map<String, Event.TimerSet> armed = new LinkedHashMap<>();
        for (Event event : events) {
            if (event instanceof Event.TimerSet set) {
                armed.put(key(set.timer()), set);
            } else if (event instanceof Event.TimerCancelled cancelled) {
                armed.remove(key(cancelled.timer()));
            } else if (event instanceof Event.Fired fired) {
                armed.remove(key(fired.timer()));
            } else if (event instanceof Event.Crashed crashed) {
                armed.values().removeIf(set -> set.node() == crashed.node());
            }
        }
        Set<Long> due = new TreeSet<>();
        for (int i = 0; i < view.timers(); i++) {
            due.add(view.timer(i));
        }
        return armed.values().stream()
                .map(set ->
                        new Snapshot.Armed(set.timer().toString(), set.node(), set.deadline(), isDue(set.timer(), due)))
                .sorted(Comparator.comparingInt(Snapshot.Armed::node)
                        .thenComparingLong(Snapshot.Armed::deadline)
                        .thenComparing(Snapshot.Armed::timer))
                .toList();
    }

    private boolean isDue(TimerName timer, Set<Long> due) {
        return due.contains(view.encode(new Decision.Fire(timer, null)) & Code.NAME_MASK);
    }

    private static String key(TimerName timer) {
        return timer.node() + "/" + timer.kind();
    }

    static List<Snapshot.Open> open(List<Event> events) {
        Map<OperationName, Event.Invoked> open = new LinkedHashMap<>();
        for (Event event : events) {
            if (event instanceof Event.Invoked invoked) {
                open.put(invoked.operation(), invoked);
            } else if (event instanceof Event.Replied replied) {
                open.remove(replied.operation());
            }
        }
        return open.values().stream()
                .map(e -> new Snapshot.Open(e.operation().toString(), e.node(), ValueText.of(e.request())))
                .toList();
    }

    List<Choice> choices(List<Event> events) {
        boolean parted = false;
        for (Event event : events) {
            parted = event instanceof Event.Partitioned
                    || event instanceof Event.Cut
                    || (parted && !(event instanceof Event.Healed));
        }
        return Choices.of(view, experiment.settings(), cluster.capabilities(), text, parted);
    }

    static List<String> happened(RecordedExecution execution) {
        int last = execution.decisions().size() - 1;
        return EventText.lines(last < 0 ? execution.start() : execution.eventsOf(last));
    }

    String whyOver(List<Verdict> verdicts) {
        Failure failure = view.failure();
        if (failure != null) {
            return "the execution is over: node " + failure.node() + " failed";
        }
        for (Verdict verdict : verdicts) {
            if (verdict.violated() && !verdict.threw()) {
                return "the execution is over: " + verdict.property() + " is violated";
            }
        }
        return cluster.complete()
                ? "the execution is over: the system says that it is complete"
                : "the execution is over: every property has its verdict";
    }
}
