package dev.waymark.golden;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.TimerName;
import dev.waymark.engine.trace.text.EventText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Tells every event as a line, and remembers what a view does not show: messages that wait, the latest timers. */
final class EventLog extends EventStream {
    private final Consumer<String> lines;
    private final Map<MessageName, Object> inFlight = new LinkedHashMap<>();
    private final Map<String, Integer> armings = new LinkedHashMap<>();

    EventLog(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void begin(View view) {
        inFlight.clear();
        armings.clear();
    }

    @Override
    protected void on(Event event) {
        if (event instanceof Event.Sent e) {
            inFlight.put(e.message(), e.payload());
        } else if (event instanceof Event.Injected e) {
            inFlight.put(e.message(), e.payload());
        } else if (event instanceof Event.Duplicated e) {
            inFlight.put(e.copy(), e.payload());
        } else if (event instanceof Event.Replaced e) {
            inFlight.put(e.message(), e.payload());
        } else if (event instanceof Event.Delivered e) {
            inFlight.remove(e.message());
        } else if (event instanceof Event.Dropped e) {
            inFlight.remove(e.message());
        } else if (event instanceof Event.TimerSet e) {
            armings.put(timer(e.timer()), e.timer().number());
        }
        lines.accept(EventText.of(event));
    }

    private static String timer(TimerName name) {
        return name.node() + "/" + name.kind();
    }

    /** All messages in flight, in the order in which they came to be. */
    Map<MessageName, Object> inFlight() {
        return inFlight;
    }

    /** The number of the latest arming of {@code 2/election}; 1 if there was none. */
    int latest(String timer) {
        return armings.getOrDefault(timer, 1);
    }
}
