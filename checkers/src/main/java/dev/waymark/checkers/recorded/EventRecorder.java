package dev.waymark.checkers.recorded;

import dev.waymark.core.model.OperationName;
import dev.waymark.histories.file.HistoryEvent;
import dev.waymark.histories.file.HistoryEvent.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts down what clients ask and are told, as a file would have it; a line for each. A client that goes on without an answer will
 * never know what became of it.
 */
final class EventRecorder {
    private record Open(OperationName name, Object request, TellsHistory.Asked asked) {}

    private final TellsHistory words;
    private final List<HistoryEvent> events = new ArrayList<>();
    /** By line, from 1. */
    private final List<OperationName> names = new ArrayList<>();

    private final Map<Integer, Open> open = new HashMap<>(); // by client; never iterated
    private boolean overlapping;

    EventRecorder(TellsHistory words) {
        this.words = words;
    }

    void invoked(OperationName name, Object request) {
        Open before = open.get(name.client());
        if (before != null && before.name.equals(name)) {
            return; // asked again at another node: it began when it was asked first
        }
        TellsHistory.Asked asked = words.asked(request);
        if (asked == null) {
            return;
        }
        if (before != null) {
            put(before.name, Type.INFO, before.asked, before.asked.value());
        }
        overlapping |= before == null ? !open.isEmpty() : open.size() > 1;
        open.put(name.client(), new Open(name, request, asked));
        put(name, Type.INVOKE, asked, asked.value());
    }

    void replied(OperationName name, @Nullable Object result) {
        Open begun = open.get(name.client());
        if (begun == null || !begun.name.equals(name)) {
            return; // too late: its client has gone on
        }
        TellsHistory.Told told = words.told(begun.request, result);
        open.remove(name.client());
        put(name, told.type(), begun.asked, told.value());
    }

    private void put(OperationName name, Type type, TellsHistory.Asked asked, @Nullable Object value) {
        names.add(name);
        events.add(new HistoryEvent(
                names.size(), String.valueOf(name.client()), type, asked.operation(), asked.key(), value));
    }

    List<HistoryEvent> events() {
        return events;
    }

    /** Whose line it is. */
    OperationName name(int line) {
        return names.get(line - 1);
    }

    /** Whether two operations were under way at the same time and something was answered. */
    boolean tested() {
        return overlapping && events.stream().anyMatch(event -> event.type() == Type.OK);
    }
}
