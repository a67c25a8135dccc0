package dev.waymark.report.data;

import dev.waymark.core.model.Event;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the events of each decision begin, in a trace that cannot be made again: at the next event of the kind that such a
 * decision brings about.
 */
final class StepBegins {
    private StepBegins() {}

    static List<Integer> of(List<String> decisions, List<Event> events) {
        List<Integer> begins = new ArrayList<>();
        int at = 0;
        while (at < events.size() && ofStart(events.get(at))) {
            at++;
        }
        for (String decision : decisions) {
            int space = decision.indexOf(' ');
            String verb = space < 0 ? decision : decision.substring(0, space);
            int found = at;
            while (found < events.size() && !fits(verb, events.get(found))) {
                found++;
            }
            if (found == events.size()) {
                found = at; // nothing was seen of it
            }
            begins.add(found);
            at = Math.min(events.size(), found + 1);
        }
        return begins;
    }

    private static boolean ofStart(Event event) {
        return event instanceof Event.Started
                || event instanceof Event.Sent
                || event instanceof Event.TimerSet
                || event instanceof Event.Persisted
                || event instanceof Event.Synced
                || event instanceof Event.Emitted;
    }

    private static boolean fits(String verb, Event event) {
        return switch (verb) {
            case "deliver" -> event instanceof Event.Delivered;
            case "drop" -> event instanceof Event.Dropped;
            case "duplicate" -> event instanceof Event.Duplicated;
            case "replace" -> event instanceof Event.Replaced;
            case "inject" -> event instanceof Event.Injected;
            case "fire" -> event instanceof Event.Fired;
            case "crash" -> event instanceof Event.Crashed;
            case "restart" -> event instanceof Event.Started;
            case "invoke" -> event instanceof Event.Invoked;
            case "partition" -> event instanceof Event.Partitioned;
            case "cut" -> event instanceof Event.Cut;
            case "heal" -> event instanceof Event.Healed;
            case "pause" -> event instanceof Event.Paused;
            case "corrupt" -> event instanceof Event.Corrupted;
            case "resume" -> event instanceof Event.Resumed;
            case "advance", "wait", "skew" -> event instanceof Event.ClockMoved;
            default -> false;
        };
    }
}
