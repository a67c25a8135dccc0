package dev.waymark.engine.sim;

import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.sim.NodeFactory;
import dev.waymark.core.sim.SimulatedWorld;
import dev.waymark.core.sim.Simulator;

/** {@link Simulation} as a service. */
public final class EngineSimulator implements Simulator {
    @Override
    public Cluster simulate(SimulatedWorld<?> world, NodeFactory nodes) {
        return new Simulation(world, nodes);
    }
}
