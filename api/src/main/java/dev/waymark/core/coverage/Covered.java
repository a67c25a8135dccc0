package dev.waymark.core.coverage;

import java.util.Map;

/** What a whole campaign saw of one coverage. */
public interface Covered {
    /** How many items. */
    int size();

    /** False for all of them once it is an estimate. */
    boolean contains(long fingerprint);

    /** Whether {@link #size} is an estimate, since there was no room for all items. */
    default boolean isEstimate() {
        return false;
    }

    /** What the collectors counted besides ({@link Collector#counts}), added up. */
    Map<String, Long> counts();
}
