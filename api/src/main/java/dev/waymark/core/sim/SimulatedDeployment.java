package dev.waymark.core.sim;

import dev.waymark.core.Configuration;
import dev.waymark.core.cluster.Cluster;

/** A simulated system of plain Java nodes, which it makes itself. {@code S} is the type of its nodes' observed states. */
public abstract class SimulatedDeployment<S> extends SimulatedWorld<S> implements NodeFactory {
    protected SimulatedDeployment(Configuration configuration, int nodes) {
        super(configuration, nodes);
    }

    @Override
    public Cluster cluster() {
        return Simulators.get().simulate(this, this);
    }
}
