package dev.waymark.core.coverage;

import java.util.Map;

/** What a whole campaign saw of one coverage. */
public interface Covered {
    /** How many items. */
    int size();

    boolean contains(long fingerprint);

    /** What the collectors counted besides ({@link Collector#counts}), added up. */
    Map<String, Long> counts();
}
