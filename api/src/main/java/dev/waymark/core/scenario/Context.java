package dev.waymark.core.scenario;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Condition;
import dev.waymark.core.random.Rng;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What conditions and actions share in one execution: counters, recorded messages, variables, roles, and the cluster
 * itself, since it is a {@link View} too. What actions decide goes through {@link #decide()}.
 */
public interface Context extends View {
    /** The context behind the view that a condition is given; outside of a scenario there is none. */
    static Context of(View view) {
        if (view instanceof Context context) {
            return context;
        }
        throw new UsageException("this condition looks at counters, roles or held messages, which only scenarios have");
    }

    /** What an action can do about messages, timers, nodes and links. */
    Decisions decide();

    int counter(String label);

    void count(String label, int by);

    void setCounter(String label, int value);

    void record(String label, Held message);

    /** The message recorded last under this label, or null. */
    @Nullable
    Held recorded(String label);

    @Nullable
    Object variable(String name);

    void setVariable(String name, Object value);

    /** The message of an event as something to keep; null if the event is not about one. */
    @Nullable
    Held message(@Nullable Event event);

    /** True for the first call with this key. */
    boolean firstTime(Object key);

    boolean hasRole(int node, String label);

    /** Which part of a partition a node is in. */
    int part(String partition, int node);

    /** The random numbers of the scenario itself, from the seed of the execution. */
    Rng random();

    /** A condition that is written with predicates of the system. */
    Condition predicate(String text);

    /** The state of the expectation machine. */
    String machineState();

    /** The node that handled the last decision; 0 if none did. */
    int stepped();

    /** What the node's state was before it last handled something; null at first, and while it was down. */
    @Nullable
    Object stateBefore(int node);

    /** Remembers this event, or this decision point, under a name. */
    void mark(String name, @Nullable Event event);

    /** Whether what happens now at {@code node} could have been influenced by what was marked. */
    boolean happensAfter(String name, int node);

    /** Virtual time since the mark, or -1 if there is none. */
    long timeSince(String name);

    /** Virtual time: that of the clock that is furthest ahead. */
    default long time() {
        return time(this);
    }

    static long time(View view) {
        long latest = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            latest = Math.max(latest, view.clock(node));
        }
        return latest;
    }

    /** The roles that were drawn, for messages. */
    Map<String, List<Integer>> roles();
}
