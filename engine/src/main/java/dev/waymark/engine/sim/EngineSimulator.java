package dev.waymark.engine.sim;

import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.Simulator;

/** {@link Simulation} as a service. */
public final class EngineSimulator implements Simulator {
    @Override
    public Cluster simulate(SimulatedDeployment<?> deployment) {
        return new Simulation(deployment);
    }
}
