package dev.waymark.core.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One execution as it was seen. {@code decisions} are those that were carried out, messages with their types;
 * {@code begins} has the index of the first event of each, or that behind the last event if nothing was seen of it;
 * {@code tail} is the index of the first decision of the fair tail, -1 if there was none.
 */
public record RecordedExecution(List<Decision> decisions, List<Event> events, List<Integer> begins, int tail) {
    /** {@code begins} may end early: of the rest nothing was seen. */
    public RecordedExecution {
        decisions = List.copyOf(decisions);
        events = List.copyOf(events);
        begins = padded(begins, decisions.size(), events.size());
        int before = 0;
        for (int begin : begins) {
            if (begin < before || begin > events.size()) {
                throw new IllegalArgumentException("events of a decision begin at " + begin + " after " + before);
            }
            before = begin;
        }
    }

    private static List<Integer> padded(List<Integer> begins, int decisions, int events) {
        if (begins.size() > decisions) {
            throw new IllegalArgumentException(decisions + " decisions, but events of " + begins.size());
        }
        if (begins.size() == decisions) {
            return List.copyOf(begins);
        }
        List<Integer> padded = new ArrayList<>(begins);
        padded.addAll(Collections.nCopies(decisions - begins.size(), events));
        return List.copyOf(padded);
    }

    /** The events before the first decision: the nodes start. */
    public List<Event> start() {
        return events.subList(0, begins.isEmpty() ? events.size() : begins.get(0));
    }

    /** The events of a decision, with those that came unasked behind them. */
    public List<Event> eventsOf(int decision) {
        int end = decision + 1 < begins.size() ? begins.get(decision + 1) : events.size();
        return events.subList(begins.get(decision), end);
    }

    /** The index of the decision that brought this event about, or came last before it; -1: it happened before the first. */
    public int decisionOf(int event) {
        int low = 0;
        int high = begins.size();
        while (low
                < high) { // the first that begins behind it; of several that begin at one place the last has the events
            int middle = (low + high) >>> 1;
            if (begins.get(middle) <= event) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }
}
