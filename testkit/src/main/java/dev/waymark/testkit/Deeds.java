package dev.waymark.testkit;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;

/** What a decision does first, if it is carried out. */
final class Deeds implements Decision.Cases<Class<? extends Event>> {
    private static final Deeds ALL = new Deeds();

    private Deeds() {}

    /** Whether a step of this decision may begin with this event. */
    static boolean fits(Decision decision, Event first) {
        return decision.match(ALL).isInstance(first) && sameMessage(decision, first);
    }

    private static boolean sameMessage(Decision decision, Event first) {
        if (decision instanceof Decision.Deliver d && first instanceof Event.Delivered e) {
            return d.message().equals(e.message());
        } else if (decision instanceof Decision.Drop d && first instanceof Event.Dropped e) {
            return d.message().equals(e.message());
        } else if (decision instanceof Decision.Fire d && first instanceof Event.Fired e) {
            return d.timer().equals(e.timer());
        } else if (decision instanceof Decision.Invoke d && first instanceof Event.Invoked e) {
            return d.operation().equals(e.operation()) && d.node() == e.node();
        }
        return true;
    }

    /** Time may pass without a clock that shows it, and delays are told nobody. */
    static boolean alwaysTold(Decision decision) {
        return decision.match(ALL) != Event.ClockMoved.class && !(decision instanceof Decision.Delay);
    }

    @Override
    public Class<? extends Event> deliver(Decision.Deliver d) {
        return Event.Delivered.class;
    }

    @Override
    public Class<? extends Event> drop(Decision.Drop d) {
        return Event.Dropped.class;
    }

    @Override
    public Class<? extends Event> duplicate(Decision.Duplicate d) {
        return Event.Duplicated.class;
    }

    @Override
    public Class<? extends Event> replace(Decision.Replace d) {
        return Event.Replaced.class;
    }

    @Override
    public Class<? extends Event> inject(Decision.Inject d) {
        return Event.Injected.class;
    }

    @Override
    public Class<? extends Event> fire(Decision.Fire d) {
        return Event.Fired.class;
    }

    @Override
    public Class<? extends Event> advance(Decision.Advance d) {
        return Event.ClockMoved.class;
    }

    @Override
    public Class<? extends Event> crash(Decision.Crash d) {
        return Event.Crashed.class;
    }

    @Override
    public Class<? extends Event> restart(Decision.Restart d) {
        return Event.Started.class;
    }

    @Override
    public Class<? extends Event> invoke(Decision.Invoke d) {
        return Event.Invoked.class;
    }

    @Override
    public Class<? extends Event> partition(Decision.Partition d) {
        return Event.Partitioned.class;
    }

    @Override
    public Class<? extends Event> cut(Decision.Cut d) {
        return Event.Cut.class;
    }

    /** Nothing of it is told: it is seen by when things arrive. */
    @Override
    public Class<? extends Event> delay(Decision.Delay d) {
        return Event.class;
    }

    @Override
    public Class<? extends Event> heal(Decision.Heal d) {
        return Event.Healed.class;
    }

    @Override
    public Class<? extends Event> pause(Decision.Pause d) {
        return Event.Paused.class;
    }

    @Override
    public Class<? extends Event> corrupt(Decision.Corrupt d) {
        return Event.Corrupted.class;
    }

    @Override
    public Class<? extends Event> resume(Decision.Resume d) {
        return Event.Resumed.class;
    }

    @Override
    public Class<? extends Event> skew(Decision.Skew d) {
        return Event.ClockMoved.class;
    }

    @Override
    public Class<? extends Event> await(Decision.Wait d) {
        return Event.ClockMoved.class;
    }

    @Override
    public Class<? extends Event> stop(Decision.Stop d) {
        return Event.class;
    }
}
