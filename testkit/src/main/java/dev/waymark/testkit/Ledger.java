package dev.waymark.testkit;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Hears an execution and keeps what a view must show of it. What is told in a wrong order or under a wrong name is a
 * problem; problems are collected, since an observer that throws would be blamed on a node.
 */
final class Ledger extends EventStream {
    private enum Step {
        NONE,
        START,
        DECISION,
        UNASKED
    }

    private final int nodes;
    private final List<Event> events = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Map<MessageName, Object> inFlight = new LinkedHashMap<>();
    private final Map<String, TimerName> armed = new LinkedHashMap<>();
    private final Map<String, Integer> emitted = new LinkedHashMap<>();
    private final Set<OperationName> open = new LinkedHashSet<>();
    private final boolean[] up;
    private final boolean[] paused;
    private Step step = Step.NONE;
    private int stepBegins;
    private int started;
    private int begun;
    private int decided;
    private int unasked;
    private boolean failed;
    private @Nullable Event decisive;
    private @Nullable View view;

    Ledger(int nodes) {
        this.nodes = nodes;
        this.up = new boolean[nodes + 1];
        this.paused = new boolean[nodes + 1];
    }

    private void problem(String what) {
        problems.add(what + " (after " + events.size() + " events)");
    }

    @Override
    public void begin(View newView) {
        view = newView;
        begun++;
        if (!events.isEmpty()) {
            problem("begin() comes first in an execution");
        }
    }

    @Override
    protected void on(Event event) {
        if (begun == 0) {
            problem("begin() comes before " + event);
        }
        enter(event);
        events.add(event);
        note(event);
    }

    private void enter(Event event) {
        boolean start = event instanceof Event.Started s && !s.again();
        if (step == Step.NONE) {
            step = start ? Step.START : event instanceof Event.Unasked ? Step.UNASKED : Step.DECISION;
            stepBegins = events.size();
            decisive = step == Step.DECISION ? event : decisive;
            if (start && event.node() != started + 1) {
                problem("nodes start in order, so node " + (started + 1) + " comes before " + event);
            }
            if (step == Step.UNASKED && started < nodes && !failed) {
                problem("what came unasked is told when all nodes have started");
            }
            if (step == Step.DECISION && isEffect(event)) {
                problem(event + " was told outside of any step: what no decision caused begins with unasked()");
            }
        } else if (start || event instanceof Event.Unasked) {
            problem(event + " begins a step, but the one before it has not ended with stepped()");
        } else if (!isEffect(event) && !mayFollow(event) && !restartsByItself(event)) {
            problem(event + " is what a decision does, and the step has begun with " + events.get(stepBegins));
        }
    }

    private static boolean isEffect(Event event) {
        return event instanceof Event.Sent
                || event instanceof Event.TimerSet
                || event instanceof Event.TimerCancelled
                || event instanceof Event.Emitted
                || event instanceof Event.Persisted
                || event instanceof Event.Synced
                || event instanceof Event.Replied
                || event instanceof Event.Failed;
    }

    /** A node may crash in the middle of something, messages be lost with it, and clocks follow another. */
    private static boolean mayFollow(Event event) {
        return event instanceof Event.Crashed || event instanceof Event.Dropped || event instanceof Event.ClockMoved;
    }

    private boolean restartsByItself(Event event) {
        return step == Step.UNASKED && event instanceof Event.Started;
    }

    private void note(Event event) {
        if (event instanceof Event.Sent e) {
            numbered(e.message().from() + ">" + e.message().to(), e.message().number(), event);
            enters(e.message(), e.payload(), event);
        } else if (event instanceof Event.Injected e) {
            enters(e.message(), e.payload(), event);
        } else if (event instanceof Event.Duplicated e) {
            enters(e.copy(), e.payload(), event);
        } else if (event instanceof Event.Replaced e) {
            leaves(e.message(), event);
            inFlight.put(e.message(), e.payload());
        } else if (event instanceof Event.Delivered e) {
            leaves(e.message(), event);
        } else if (event instanceof Event.Dropped e) {
            leaves(e.message(), event);
        } else if (event instanceof Event.Emitted e) {
            emitted.merge(e.name(), 1, Integer::sum);
        } else if (event instanceof Event.Failed) {
            failed = true;
        } else {
            noteOfNodes(event);
        }
    }

    private void noteOfNodes(Event event) {
        if (event instanceof Event.Started e) {
            up[e.node()] = true;
        } else if (event instanceof Event.Crashed e) {
            up[e.node()] = false;
            paused[e.node()] = false;
            armed.values().removeIf(timer -> timer.node() == e.node());
        } else if (event instanceof Event.Paused e) {
            paused[e.node()] = true;
        } else if (event instanceof Event.Resumed e) {
            paused[e.node()] = false;
        } else if (event instanceof Event.TimerSet e) {
            String timer = kind(e.timer());
            numbered(timer, e.timer().number(), event);
            armed.put(timer, e.timer());
        } else if (event instanceof Event.TimerCancelled e) {
            disarmed(e.timer(), event);
        } else if (event instanceof Event.Fired e) {
            disarmed(e.timer(), event);
        } else if (event instanceof Event.Invoked e) {
            open.add(e.operation());
        } else if (event instanceof Event.Replied e && !open.remove(e.operation())) {
            problem(event + " is of an operation that is not open");
        }
    }

    private static String kind(TimerName timer) {
        return timer.node() + "/" + timer.kind();
    }

    /** Names count from 1, on each ordered pair and for each timer, and go on after a crash. */
    private void numbered(String what, int number, Event event) {
        int expected = numbers.merge(what, 1, Integer::sum);
        if (number != expected) {
            problem(event + " should have number " + expected);
            numbers.put(what, number);
        }
    }

    private void enters(MessageName name, Object payload, Event event) {
        if (name.from() < 1 || name.from() > nodes || name.to() < 1 || name.to() > nodes) {
            problem(event + " names a node that does not exist");
        }
        if (inFlight.put(name, payload) != null) {
            problem(event + " has the name of a message in flight");
        }
    }

    private void leaves(MessageName name, Event event) {
        if (inFlight.remove(name) == null) {
            problem(event + " is of a message that is not in flight");
        }
    }

    private void disarmed(TimerName timer, Event event) {
        if (!timer.equals(armed.remove(kind(timer)))) {
            problem(event + " is of a timer that is not armed");
        }
    }

    @Override
    public void tailBegan() {
        problem("tailBegan() is not the cluster's to tell");
    }

    @Override
    public void stepped(int node) {
        List<Event> of = events.subList(step == Step.NONE ? events.size() : stepBegins, events.size());
        switch (step) {
            case START -> {
                started++;
                if (node != started) {
                    problem("the start of node " + started + " ends with stepped(" + node + ")");
                }
            }
            case UNASKED -> unasked += of.size() - 1;
            case NONE, DECISION -> {
                decided++;
                decisive = step == Step.NONE ? null : decisive;
                if (started < nodes && !failed) {
                    problem("a decision was carried out before all nodes had started");
                }
            }
        }
        for (Event event : of) {
            boolean elsewhere = isEffect(event) && event.node() != node;
            if (elsewhere && (node > 0 || step == Step.UNASKED)) {
                problem(event + " is in a step of node " + node + ": a step is about one node");
            }
        }
        step = Step.NONE;
        if (view != null) {
            looked(view);
        }
    }

    /** When a step ends properties look, so the view must be up to date before the decision point is reached. */
    private void looked(View now) {
        if (now.inFlight() != inFlight.size()) {
            problem("at stepped() the view has " + now.inFlight() + " messages in flight, not " + inFlight.size());
        }
        for (int node = 1; node <= started; node++) {
            if (now.up(node) != up[node]) {
                problem("at stepped() node " + node + " is " + (up[node] ? "up" : "down") + ", but the view says not");
            }
        }
    }

    /** To be asked at decision points. */
    List<String> problems() {
        List<String> all = new ArrayList<>(problems);
        if (step != Step.NONE) {
            all.add("the last step has not ended with stepped()");
        }
        return all;
    }

    List<Event> events() {
        return Collections.unmodifiableList(events);
    }

    /** How often {@code begin} was called. */
    int begun() {
        return begun;
    }

    /** How many nodes were started at the beginning. */
    int started() {
        return started;
    }

    /** How many decisions were carried out. */
    int decided() {
        return decided;
    }

    /** What the latest of them did first; null if nothing. */
    @Nullable
    Event decisive() {
        return decisive;
    }

    int unaskedCount() {
        return unasked;
    }

    boolean failed() {
        return failed;
    }

    boolean isUp(int node) {
        return up[node];
    }

    boolean isPaused(int node) {
        return paused[node];
    }

    /** In the order in which they were sent. */
    Map<MessageName, Object> inFlight() {
        return inFlight;
    }

    boolean isArmed(TimerName timer) {
        return timer.equals(armed.get(kind(timer)));
    }

    Map<String, Integer> emitted() {
        return emitted;
    }

    int open() {
        return open.size();
    }

    long count(Class<? extends Event> kind) {
        return events.stream().filter(kind::isInstance).count();
    }
}
