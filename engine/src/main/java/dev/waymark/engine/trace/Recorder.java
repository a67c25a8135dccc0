package dev.waymark.engine.trace;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.PayloadType;
import dev.waymark.core.model.RecordedExecution;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps the events of one execution, and where those of each decision begin. */
public final class Recorder extends EventStream {
    private final List<Event> events = new ArrayList<>();
    private final List<Integer> begins = new ArrayList<>();
    private int stepBegins;
    private boolean unasked;
    private int tail = -1;

    @Override
    public void begin(View view) {
        events.clear();
        begins.clear();
        stepBegins = 0;
        unasked = false;
        tail = -1;
    }

    @Override
    protected void on(Event event) {
        events.add(event);
    }

    /**
     * Kept apart from the events: traces have had a tail for longer than it has been announced, and their lines are to be
     * compared. In a trace file it is a key of its own.
     */
    @Override
    public void tailBegan() {
        tail = begins.size();
    }

    @Override
    public void unasked() {
        unasked = true;
        super.unasked();
    }

    @Override
    public void stepped(int node) {
        boolean start = stepBegins < events.size()
                && events.get(stepBegins) instanceof Event.Started started
                && !started.again();
        if (!start && !unasked) {
            begins.add(stepBegins);
        }
        stepBegins = events.size();
        unasked = false;
    }

    public List<Event> events() {
        return Collections.unmodifiableList(events);
    }

    /**
     * For each decision that was carried out, the index of its first event; what is before the first are the starts. What
     * came unasked is no decision's, and lies behind the events of the one before it.
     */
    public List<Integer> begins() {
        return Collections.unmodifiableList(begins);
    }

    /** All of it, once the execution is over; {@code decisions} are those that were carried out, with or without types. */
    public RecordedExecution execution(List<Decision> decisions) {
        if (decisions.size() != begins.size()) {
            throw new IllegalStateException(decisions.size() + " decisions, but events of " + begins.size());
        }
        List<Decision> typed = new ArrayList<>(decisions.size());
        for (int i = 0; i < decisions.size(); i++) {
            int first = begins.get(i);
            typed.add(first < events.size() ? typed(decisions.get(i), events.get(first)) : decisions.get(i));
        }
        return new RecordedExecution(typed, events, begins, tail);
    }

    /** The type of a message as it was when the decision met it; by now the message is gone or replaced. */
    private static Decision typed(Decision decision, Event event) {
        if (decision instanceof Decision.Deliver d && event instanceof Event.Delivered e) {
            return new Decision.Deliver(d.message(), PayloadType.of(e.payload()), d.crash());
        } else if (decision instanceof Decision.Drop d && event instanceof Event.Dropped e) {
            return new Decision.Drop(d.message(), PayloadType.of(e.payload()));
        } else if (decision instanceof Decision.Duplicate d && event instanceof Event.Duplicated e) {
            return new Decision.Duplicate(d.message(), PayloadType.of(e.payload()));
        } else if (decision instanceof Decision.Replace d && event instanceof Event.Replaced e) {
            return new Decision.Replace(d.message(), PayloadType.of(e.before()), d.payload());
        }
        return decision;
    }
}
