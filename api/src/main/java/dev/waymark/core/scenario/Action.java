package dev.waymark.core.scenario;

import dev.waymark.core.model.Event;
import org.jspecify.annotations.Nullable;

/**
 * What a filter does. A plain function of the event (null at a decision point) and the context: it decides by calling the
 * context's methods, and keeps what it wants to remember there, since one action serves many executions at a time.
 *
 * <p>A filter with an action that only observes never handles an event: other filters and the strategy go on as if it were
 * not there. A lambda counts as deciding; wrap it in {@link Actions#observe} if it only looks.
 */
@FunctionalInterface
public interface Action {
    void act(@Nullable Event event, Context context);

    /** Whether it only counts or remembers. */
    default boolean observes() {
        return false;
    }

    /** Whether it acts on the message of the event: then its filter is asked of sends only. */
    default boolean onMessage() {
        return false;
    }
}
