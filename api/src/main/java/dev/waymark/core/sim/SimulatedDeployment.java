package dev.waymark.core.sim;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.View;

/** A simulated system with its parameters fixed. {@code S} is the type of its nodes' observed states. */
public abstract class SimulatedDeployment<S> implements Deployment {
    private final int nodes;
    private final SimulationOptions options;

    protected SimulatedDeployment(Configuration configuration, int nodes) {
        if (nodes < 1 || nodes > 250) {
            throw new IllegalArgumentException("1 to 250 nodes, not " + nodes);
        }
        this.nodes = nodes;
        this.options = SimulationOptions.of(configuration);
    }

    /** A node before its start, in the world {@code env}; called for every execution and for every restart. */
    public abstract Node node(Env env);

    /** The abstract state of a state: its fields, bounded, without process identities. */
    protected abstract void abstractState(S state, StateAbstraction abstraction);

    public Workload workload() {
        return Workload.NONE;
    }

    @Override
    public boolean losesPatience() {
        return workload().losesPatience();
    }

    /** Whether nothing of interest can follow; asked after every decision if {@link #completes()}. */
    public boolean complete(View view) {
        return false;
    }

    public boolean completes() {
        return false;
    }

    public final SimulationOptions options() {
        return options;
    }

    @Override
    public final Channels channels() {
        return options.channels();
    }

    @Override
    public final long drift() {
        return options.drift();
    }

    @Override
    public final int nodes() {
        return nodes;
    }

    @Override
    public Cluster cluster() {
        return Simulators.get().simulate(this);
    }

    @Override
    public Capabilities capabilities() {
        return Capabilities.SIMULATION;
    }

    @Override
    @SuppressWarnings("unchecked") // the states are those of this deployment's own nodes
    public final void abstractState(Object state, int self, StateAbstraction abstraction) {
        abstractState((S) state, abstraction);
    }

    @Override
    public int steps() {
        return 1000;
    }
}
