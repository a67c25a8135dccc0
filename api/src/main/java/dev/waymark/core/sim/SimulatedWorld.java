package dev.waymark.core.sim;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.View;

/**
 * A system, with its parameters fixed, whose messages, timers, clocks, disks and clients are those of the simulation, wherever its
 * nodes are. {@code S} is the type of their observed states.
 */
public abstract class SimulatedWorld<S> implements Deployment {
    private final int nodes;
    private final SimulationOptions options;

    protected SimulatedWorld(Configuration configuration, int nodes) {
        if (nodes < 1 || nodes > 250) {
            throw new IllegalArgumentException("1 to 250 nodes, not " + nodes);
        }
        this.nodes = nodes;
        this.options = SimulationOptions.of(configuration);
    }

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
