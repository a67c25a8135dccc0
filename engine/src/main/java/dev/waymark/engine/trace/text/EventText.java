package dev.waymark.engine.trace.text;

import dev.waymark.core.model.Event;
import java.util.List;
import java.util.stream.Collectors;

/** Events as lines of text that are equal, in every JVM, exactly when the same was seen. */
public final class EventText {
    /** The line before what no decision caused. */
    public static final String UNASKED = "unasked";

    private static final Event.Cases<String> PRINTER = new Printer();

    private EventText() {}

    public static String of(Event event) {
        return event.match(PRINTER);
    }

    public static List<String> lines(List<Event> events) {
        return events.stream().map(EventText::of).toList();
    }

    private static final class Printer implements Event.Cases<String> {
        @Override
        public String started(Event.Started e) {
            return (e.again() ? "restarted " : "started ") + e.node();
        }

        @Override
        public String sent(Event.Sent e) {
            return "sent " + e.message() + " " + ValueText.of(e.payload());
        }

        @Override
        public String delivered(Event.Delivered e) {
            return "delivered " + e.message() + " " + ValueText.of(e.payload());
        }

        @Override
        public String dropped(Event.Dropped e) {
            return "dropped " + e.message() + " " + ValueText.of(e.payload());
        }

        @Override
        public String duplicated(Event.Duplicated e) {
            return "duplicated " + e.message() + " as " + e.copy() + " " + ValueText.of(e.payload());
        }

        @Override
        public String replaced(Event.Replaced e) {
            return "replaced " + e.message() + " " + ValueText.of(e.before()) + " by " + ValueText.of(e.payload());
        }

        @Override
        public String injected(Event.Injected e) {
            return "injected " + e.message() + " " + ValueText.of(e.payload());
        }

        @Override
        public String fired(Event.Fired e) {
            return "fired " + ValueText.escaped(e.timer().toString()) + " now=" + e.now();
        }

        @Override
        public String invoked(Event.Invoked e) {
            return "invoked " + e.operation() + " at " + e.node() + " " + ValueText.of(e.request());
        }

        @Override
        public String crashed(Event.Crashed e) {
            return "crashed " + e.node() + " disk=" + e.disk();
        }

        @Override
        public String clockMoved(Event.ClockMoved e) {
            return "clock " + e.node() + " now=" + e.now();
        }

        @Override
        public String partitioned(Event.Partitioned e) {
            return "partitioned " + DecisionPrinter.blocks(e.blocks());
        }

        @Override
        public String cut(Event.Cut e) {
            return "cut " + DecisionPrinter.links(e.links());
        }

        @Override
        public String healed(Event.Healed e) {
            return "healed";
        }

        @Override
        public String paused(Event.Paused e) {
            return "paused " + e.node();
        }

        @Override
        public String corrupted(Event.Corrupted e) {
            return "corrupted " + e.node();
        }

        @Override
        public String resumed(Event.Resumed e) {
            return "resumed " + e.node();
        }

        @Override
        public String timerSet(Event.TimerSet e) {
            return "timer-set " + ValueText.escaped(e.timer().toString()) + " deadline=" + e.deadline();
        }

        @Override
        public String timerCancelled(Event.TimerCancelled e) {
            return "timer-cancelled " + ValueText.escaped(e.timer().toString());
        }

        @Override
        public String emitted(Event.Emitted e) {
            String fields = e.fields().stream().map(ValueText::of).collect(Collectors.joining(", "));
            return "emitted " + e.node() + " " + ValueText.escaped(e.name()) + (fields.isEmpty() ? "" : " " + fields);
        }

        @Override
        public String persisted(Event.Persisted e) {
            String key = ValueText.escaped(e.key());
            return e.value() == null
                    ? "removed " + e.node() + " " + key
                    : "persisted " + e.node() + " " + key + "=" + ValueText.of(e.value());
        }

        @Override
        public String synced(Event.Synced e) {
            return "synced " + e.node();
        }

        @Override
        public String replied(Event.Replied e) {
            return "replied " + e.operation() + " by " + e.node() + " " + ValueText.of(e.result());
        }

        /** Without the stack trace: its line numbers change with every edit of the system. */
        @Override
        public String failed(Event.Failed e) {
            return "failed " + ValueText.escaped(e.failure().message()) + " ("
                    + ValueText.escaped(e.failure().signature()) + ")";
        }

        @Override
        public String tailBegan(Event.TailBegan e) {
            return "tail";
        }

        @Override
        public String unasked(Event.Unasked e) {
            return UNASKED;
        }
    }
}
