package dev.waymark.systems.paxoslog;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hears every new output once: looks at the replica that stepped, and only at an output that it has not seen there. */
abstract class OutputCheck extends Check implements Observer {
    private @Nullable View view;
    private @Nullable Object[] known = new Object[0];

    protected abstract void output(int node, List<String> log);

    @Override
    public final Observer observer() {
        return this;
    }

    @Override
    public final void begin(View newView) {
        view = newView;
        known = new Object[newView.nodes() + 1];
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the same list says the same; another list is looked at
    public final void stepped(int node) {
        if (node == 0 || view == null || !(view.state(node) instanceof ReplicaState state)) {
            return;
        }
        List<String> log = state.output();
        if (log != known[node] && !log.isEmpty()) {
            known[node] = log;
            reached();
            output(node, log);
        }
    }
}
