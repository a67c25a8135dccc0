package dev.waymark.engine;

import dev.waymark.core.cluster.Cluster;
import org.jspecify.annotations.Nullable;

/** Which node's code the current thread is in: what a node prints is shown with its number. */
public final class NowHandling {
    private static final ThreadLocal<@Nullable Cluster> CLUSTER = new ThreadLocal<>();

    private NowHandling() {}

    /** From here on this thread makes executions on that cluster. */
    static void on(Cluster cluster) {
        CLUSTER.set(cluster);
    }

    /** 0: none, or it cannot be told. */
    public static int node() {
        Cluster cluster = CLUSTER.get();
        return cluster == null ? 0 : cluster.handling();
    }
}
