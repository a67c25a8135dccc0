package dev.waymark.core.cluster;

import dev.waymark.core.Workload;
import dev.waymark.core.model.Decision;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The system under control, used by one thread. What every cluster must keep is written down as tests:
 * {@code ClusterContract} of module testkit.
 */
public interface Cluster extends AutoCloseable {
    /** How a counter begins that is a warning: what the cluster saw is not what it declares. */
    String NOT_EXACT = "not exact: ";

    Capabilities capabilities();

    /** Ends what was running, starts all nodes anew, and reports to {@code observer} from now on. */
    void reset(long seed, @Nullable Observer observer);

    /** What clients ask from the next {@link #reset} on, instead of the deployment's own workload. */
    default void workload(Workload workload) {
        throw new UnsupportedOperationException("the clients of this cluster cannot be told what to ask");
    }

    /**
     * What will be decided next, as far as that is known: a cluster that is far away may begin before it is asked. Only a hint:
     * it may come otherwise.
     */
    default void expect(List<Decision> decisions) {}

    /**
     * From the next {@link #reset} on these two nodes draw what the other would have drawn; false if that cannot be done. For
     * whoever wants to know whether it matters which node is which.
     */
    default boolean drawAsEachOther(int one, int other) {
        return false;
    }

    /** The decision point that the cluster stands at. */
    View view();

    /**
     * Carries out one decision until the next decision point; null, or why it did not apply. One that is carried out is told
     * in one step, which ends with {@link Observer#stepped}; of one that is not, nothing is. What came unasked meanwhile is
     * told before or after.
     */
    @Nullable
    Skip apply(long decision);

    /** Whether the system has declared this execution complete. */
    boolean complete();

    /** How often internal event {@code event} was emitted in this execution. */
    int count(String event);

    /** How many effects of this execution came unasked: those between {@link Observer#unasked} and the end of its step. */
    default int unasked() {
        return 0;
    }

    /** At how many decision points of this execution it gave up waiting for nodes to become idle, or quiet. */
    default int notQuiescent() {
        return 0;
    }

    /** What else people should know of this execution, counted; a campaign adds it up and shows it. */
    default Map<String, Integer> counters() {
        return Map.of();
    }

    /**
     * What else there is of the execution that is over, for people: texts by file name, kept beside the trace of a finding. Asked
     * of a cluster that is not exact when something was violated.
     */
    default Map<String, String> evidence() {
        return Map.of();
    }

    /** The node whose handler is running on the cluster's thread, 0 if none; read by the watchdog of another thread. */
    int handling();

    @Override
    default void close() {}
}
