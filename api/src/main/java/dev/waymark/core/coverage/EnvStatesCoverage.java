package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.View;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Cluster states as the RL papers count them: multisets of node abstract states, where a step of an environment begins. So the last
 * state of an episode does not count. A node that is down is seen as it was last, and not told from one that is up.
 */
public final class EnvStatesCoverage implements Coverage {
    @Override
    public String name() {
        return "env-states";
    }

    @Override
    public String summary() {
        return "multisets of the nodes' abstract states, where a step of a learner's environment begins";
    }

    @Override
    public Set<Capability> needs() {
        return Set.of(Capability.STATES);
    }

    /** {@code env-states:PREDICATE}: as published, from the first target state of an episode on. */
    @Override
    public Coverage view(String predicate, Deployment deployment) {
        return new FromTarget(name() + ":" + predicate, predicate, this, deployment);
    }

    @Override
    public boolean ofEpisodes() {
        return true;
    }

    @Override
    public Collector collector(Deployment deployment, Sink sink) {
        return new Painter(deployment, sink);
    }

    private static final class Painter implements Collector {
        private final Deployment deployment;
        private final Sink sink;
        private final long[] abstractStates;
        private final boolean[] changed;
        private final HashingAbstraction abstraction = new HashingAbstraction();
        private @Nullable View view;

        Painter(Deployment deployment, Sink sink) {
            this.deployment = deployment;
            this.sink = sink;
            this.abstractStates = new long[deployment.nodes() + 1];
            this.changed = new boolean[deployment.nodes() + 1];
        }

        @Override
        public void begin(View newView) {
            view = newView;
            Arrays.fill(abstractStates, 0);
            Arrays.fill(changed, true);
        }

        @Override
        public void stepped(int node) {
            changed[node] = true;
        }

        @Override
        public void environmentStep() {
            long sum = 0;
            for (int node = 1; node < abstractStates.length; node++) {
                if (changed[node]) {
                    abstractAgain(node);
                }
                sum += abstractStates[node];
            }
            sink.add(sum);
        }

        private void abstractAgain(int node) {
            changed[node] = false;
            Object state = view == null ? null : view.state(node);
            if (state != null) {
                abstractStates[node] = abstraction.hashOf(deployment, state, node);
            }
        }
    }
}
