package dev.waymark.core.coverage;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import java.util.Map;

/** Listens to one execution after the other. */
public interface Collector extends Observer {
    int[] NO_PORTRAITS = {};

    /** An execution is about to be prepared: its checks are not made yet. */
    default void prepare() {}

    /** The execution is over. */
    default void end(View view) {}

    /** What its {@link Recognition} must know of these fingerprints of this execution, asked after {@link #end}. */
    default int[] portraits(long[] fingerprints) {
        return NO_PORTRAITS;
    }

    /** What was counted along the way in this execution, by name; asked after {@link #end}. */
    default Map<String, Integer> counts() {
        return Map.of();
    }
}
