package dev.waymark.checkers.history;

import dev.waymark.core.model.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
                builder.ended(e.operation(), time, CallOutcome.ok(e.result()));
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

    /** The same history in other words; null leaves an operation out. When it began must stay as it is. */
    public History map(Function<Call, @Nullable Call> words) {
        List<Call> mapped = new ArrayList<>(calls.size());
        for (Call call : calls) {
            Call other = words.apply(call);
            if (other != null) {
                mapped.add(other);
            }
        }
        return new History(mapped);
    }

    /** The operations of each key, in the order in which the keys were first used. */
    public Map<Object, List<Call>> byKey(Function<Object, Object> keyOfRequest) {
        Map<Object, List<Call>> parts = new LinkedHashMap<>();
        for (Call call : calls) {
            parts.computeIfAbsent(keyOfRequest.apply(call.request()), key -> new ArrayList<>())
                    .add(call);
        }
        return parts;
    }
}
