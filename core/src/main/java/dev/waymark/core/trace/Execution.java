package dev.waymark.core.trace;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.trace.text.EventText;
import java.util.Collections;
import java.util.List;

/**
 * One execution as it was seen. {@code decisions} are those that were carried out, messages with their types;
 * {@code begins} has the index of the first event of each; {@code tail} is the index of the first decision of the fair
 * tail, -1 if there was none.
 */
public record Execution(List<Decision> decisions, List<Event> events, List<Integer> begins, int tail) {
    public Execution {
        decisions = List.copyOf(decisions);
        events = List.copyOf(events);
        begins = List.copyOf(begins);
    }

    /** The events as a trace holds them. */
    public List<String> lines() {
        return EventText.lines(events);
    }

    /** The index of the decision that brought this event about, or came last before it; -1: it happened before the first. */
    public int decisionOf(int event) {
        int found = Collections.binarySearch(begins, event);
        return found >= 0 ? found : -found - 2;
    }
}
