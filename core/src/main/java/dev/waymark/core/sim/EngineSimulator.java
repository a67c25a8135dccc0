package dev.waymark.core.sim;

import dev.waymark.core.cluster.Cluster;

/** {@link Simulation} as a service. */
public final class EngineSimulator implements Simulator {
    @Override
    public Cluster simulate(SimulatedDeployment<?> deployment) {
        return new Simulation(deployment);
    }
}
