package dev.waymark.core.strategy;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Decision;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A strategy at work on one execution. */
public interface Run {
    /**
     * The next decision, packed by {@code Code} or {@code view.encode}. It may not be carried out (a filter may take the
     * turn, the decision may not apply): what happened is told to {@link #observer()} alone.
     */
    long next(View view);

    /** What it will decide, if that is known before it begins and nothing comes in between; empty: nobody knows. */
    default List<Decision> known() {
        return List.of();
    }

    /** What this run wants to hear of the execution; null if nothing. */
    default @Nullable Observer observer() {
        return null;
    }

    /**
     * Told before the execution begins, if anybody listens to it: one that works in steps of an environment calls
     * {@link Observer#environmentStep} of {@code listener} whenever such a step begins.
     */
    default void tellSteps(Observer listener) {}

    /** What this run hands back to its planner, asked when the execution is over; the counterpart of {@code Plan.input}. */
    default byte[] output() {
        return Plan.NOTHING;
    }

    /** What this run counted of itself, asked when the execution is over; a campaign adds it up and shows it. */
    default Map<String, Integer> counters() {
        return Map.of();
    }
}
