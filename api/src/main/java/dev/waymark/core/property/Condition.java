package dev.waymark.core.property;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The one kind of predicate in Waymark: properties, machines, filters and waypoints all use it. It is asked of every
 * event, and once after each decision with {@code event == null}, when every node is idle and states can be looked at.
 */
@FunctionalInterface
public interface Condition {
    boolean test(@Nullable Event event, View view);

    /** Of states, at decision points only. */
    static Condition state(Predicate<View> predicate) {
        return of(false, (event, view) -> event == null && predicate.test(view));
    }

    /** Whether it may be true of an event; if not, whoever tests it need not listen to them, which costs time. */
    default boolean looksAtEvents() {
        return true;
    }

    private static Condition of(boolean looksAtEvents, Condition condition) {
        return new Condition() {
            @Override
            public boolean test(@Nullable Event event, View view) {
                return condition.test(event, view);
            }

            @Override
            public boolean looksAtEvents() {
                return looksAtEvents;
            }
        };
    }

    static Condition event(Predicate<Event> predicate) {
        return (event, view) -> event != null && predicate.test(event);
    }

    /** The node itself reported this internal event. */
    static Condition emitted(String name) {
        return event(e -> e instanceof Event.Emitted emitted && emitted.name().equals(name));
    }

    default Condition and(Condition other) {
        return of(
                looksAtEvents() && other.looksAtEvents(),
                (event, view) -> test(event, view) && other.test(event, view));
    }

    default Condition or(Condition other) {
        return of(
                looksAtEvents() || other.looksAtEvents(),
                (event, view) -> test(event, view) || other.test(event, view));
    }

    /** True where this is false, of events and of decision points alike. */
    default Condition not() {
        return (event, view) -> !test(event, view);
    }
}
