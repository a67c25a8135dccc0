package dev.waymark.checkers;

import dev.waymark.core.model.Event;
import java.util.List;

/**
 * What clients asked and were told, in order of invocation. Operations that failed for certain are not in it. Times are
 * whatever the history was made with; of an execution they are the indexes of its events.
 */
public final class History {
    /** What it means that a client goes on to its next operation while the last has no response. */
    public enum MovingOn {
        /** The history is broken. */
        REFUSED,
        /** The client gave up: the outcome is unknown. */
        GIVES_UP
    }

    private final List<Call> calls;

    History(List<Call> calls) {
        this.calls = List.copyOf(calls);
    }

    public static HistoryBuilder builder() {
        return new HistoryBuilder(MovingOn.REFUSED);
    }

    public static HistoryBuilder builder(MovingOn movingOn) {
        return new HistoryBuilder(movingOn);
    }

    /** The history of a recorded execution; an operation retried at another node starts where it was invoked first. */
    public static History of(List<? extends Event> events, MovingOn movingOn) {
        HistoryBuilder builder = builder(movingOn);
        for (int time = 0; time < events.size(); time++) {
            Event event = events.get(time);
            if (event instanceof Event.Invoked e) {
                builder.invoked(e.operation(), time, e.request());
            } else if (event instanceof Event.Replied e) {
                builder.ended(e.operation(), time, Outcome.ok(e.result()));
            }
        }
        return builder.build();
    }

    public List<Call> calls() {
        return calls;
    }

    public int size() {
        return calls.size();
    }
}
