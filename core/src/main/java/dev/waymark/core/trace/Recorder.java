package dev.waymark.core.trace;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps the events of one execution, and where those of each decision begin. */
public final class Recorder extends EventStream {
    private final List<Event> events = new ArrayList<>();
    private final List<Integer> begins = new ArrayList<>();
    private int stepBegins;
    private boolean unasked;

    @Override
    public void begin(View view) {
        events.clear();
        begins.clear();
        stepBegins = 0;
        unasked = false;
    }

    @Override
    protected void on(Event event) {
        events.add(event);
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
}
