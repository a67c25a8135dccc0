package dev.waymark.strategies.rl.environment;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.strategies.rl.memory.Offer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cluster in steps, for one episode. Each step is made of ordinary decisions, so it can be replayed and shrunk. */
public interface Environment {
    /** Looks at the cluster between two steps: what state it is in, and what can be done. */
    void look(View view, Offer offer);

    /** Begins the step of this action, the {@code place}-th of the latest offer. */
    void begin(View view, int place);

    /** The next decision of the step; stop: the step is over. */
    long next(View view);

    /** The state that was looked at last, for people; {@code view} has not changed since. */
    String describe(View view);

    /** The {@code place}-th of what can be done there, for people. */
    String describe(View view, int place);

    /** What it wants to hear of the execution; null if nothing. */
    default @Nullable Observer observer() {
        return null;
    }

    /** What it counted of itself, asked when the episode is over. */
    default Map<String, Integer> counters() {
        return Map.of();
    }
}
