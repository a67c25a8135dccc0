package dev.waymark.core.coverage;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;

/** Listens to one execution after the other. */
public interface Collector extends Observer {
    /** The execution is over. */
    default void end(View view) {}
}
