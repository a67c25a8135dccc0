package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.View;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Cluster states as multisets of node abstract states: process identities do not count. A node that is down has a abstract state of its
 * own. Only the node that handled a decision is abstracted again, and the multiset's hash is a sum, so a step costs one
 * abstract state.
 */
public final class StatesCoverage implements Coverage {
    private static final long DOWN = 0x646F776EL;

    @Override
    public String name() {
        return "states";
    }

    @Override
    public String summary() {
        return "multisets of the nodes' abstract states, at every decision point";
    }

    @Override
    public Set<Capability> needs() {
        return Set.of(Capability.STATES);
    }

    @Override
    public Collector collector(Deployment deployment, Sink sink) {
        return new Painter(deployment, sink);
    }

    private static final class Painter implements Collector {
        private final Deployment deployment;
        private final Sink sink;
        private final long[] abstractStates;
        private final @Nullable Object[] states;
        private final HashingAbstraction abstraction = new HashingAbstraction();
        private @Nullable View view;
        private long sum;
        private int started;

        Painter(Deployment deployment, Sink sink) {
            this.deployment = deployment;
            this.sink = sink;
            this.abstractStates = new long[deployment.nodes() + 1];
            this.states = new Object[deployment.nodes() + 1];
        }

        @Override
        public void begin(View newView) {
            view = newView;
            sum = 0;
            started = 0;
            Arrays.fill(abstractStates, 0);
            Arrays.fill(states, null);
        }

        @Override
        public void stepped(int node) {
            if (node == 0) {
                return; // nothing handled it, so no state changed
            }
            boolean changed = abstractAgain(node);
            // The states between the start of the first node and of the last are no decision points.
            boolean allStarted = started == abstractStates.length - 1;
            if (allStarted ? changed : ++started == abstractStates.length - 1) {
                sink.add(sum);
            }
        }

        @SuppressWarnings("ReferenceEquality") // the same object says the same
        private boolean abstractAgain(int node) {
            Object state = view == null ? null : view.state(node);
            if (state == states[node] && state != null) {
                return false; // a state never changes: its abstract state is the one that it had
            }
            states[node] = state;
            long abstractState = DOWN;
            if (state != null) {
                abstractState = abstraction.hashOf(deployment, state, node);
            }
            long change = abstractState - abstractStates[node];
            sum += change;
            abstractStates[node] = abstractState;
            return change != 0;
        }
    }
}
