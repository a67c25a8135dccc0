package dev.waymark.engine.trace.format1;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the events of each decision begin, which format 1 did not say: at the next event of the kind that such a decision brings
 * about. Good enough to draw a trace that cannot be made again.
 */
public final class StepBegins {
    private static final FirstEvents FIRST_EVENTS = new FirstEvents();

    private StepBegins() {}

    public static List<Integer> of(List<Decision> decisions, List<Event> events) {
        List<Integer> begins = new ArrayList<>();
        int at = 0;
        while (at < events.size() && ofStart(events.get(at))) {
            at++;
        }
        for (Decision decision : decisions) {
            Class<?> kind = decision.match(FIRST_EVENTS);
            int found = at;
            while (found < events.size() && !kind.isInstance(events.get(found))) {
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

    /** What is seen first of a decision. */
    private static final class FirstEvents implements Decision.Cases<Class<?>> {
        @Override
        public Class<?> deliver(Decision.Deliver d) {
            return Event.Delivered.class;
        }

        @Override
        public Class<?> drop(Decision.Drop d) {
            return Event.Dropped.class;
        }

        @Override
        public Class<?> duplicate(Decision.Duplicate d) {
            return Event.Duplicated.class;
        }

        @Override
        public Class<?> replace(Decision.Replace d) {
            return Event.Replaced.class;
        }

        @Override
        public Class<?> inject(Decision.Inject d) {
            return Event.Injected.class;
        }

        @Override
        public Class<?> fire(Decision.Fire d) {
            return Event.Fired.class;
        }

        @Override
        public Class<?> advance(Decision.Advance d) {
            return Event.ClockMoved.class;
        }

        @Override
        public Class<?> crash(Decision.Crash d) {
            return Event.Crashed.class;
        }

        @Override
        public Class<?> restart(Decision.Restart d) {
            return Event.Started.class;
        }

        @Override
        public Class<?> invoke(Decision.Invoke d) {
            return Event.Invoked.class;
        }

        @Override
        public Class<?> partition(Decision.Partition d) {
            return Event.Partitioned.class;
        }

        @Override
        public Class<?> cut(Decision.Cut d) {
            return Event.Cut.class;
        }

        /** It came later than that format. */
        @Override
        public Class<?> delay(Decision.Delay d) {
            return Void.class;
        }

        @Override
        public Class<?> heal(Decision.Heal d) {
            return Event.Healed.class;
        }

        @Override
        public Class<?> pause(Decision.Pause d) {
            return Event.Paused.class;
        }

        @Override
        public Class<?> resume(Decision.Resume d) {
            return Event.Resumed.class;
        }

        @Override
        public Class<?> corrupt(Decision.Corrupt d) {
            return Event.Corrupted.class;
        }

        @Override
        public Class<?> skew(Decision.Skew d) {
            return Event.ClockMoved.class;
        }

        @Override
        public Class<?> await(Decision.Wait d) {
            return Event.ClockMoved.class;
        }

        /** Nothing is. */
        @Override
        public Class<?> stop(Decision.Stop d) {
            return Void.class;
        }
    }
}
