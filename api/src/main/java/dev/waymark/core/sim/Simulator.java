package dev.waymark.core.sim;

import dev.waymark.core.cluster.Cluster;

/**
 * Makes a cluster of plain Java nodes. Found by {@link java.util.ServiceLoader}: a system is written without the engine that runs
 * it.
 */
public interface Simulator {
    Cluster simulate(SimulatedWorld<?> world, NodeFactory nodes);
}
