package dev.waymark.systems.twophasecommit;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.property.Check;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the one node that handled a decision. A crash that loses what the protocol has to remember makes the verdict
 * inconclusive: what follows is neither a bug of the protocol nor a pass.
 */
abstract class NodeCheck extends Check implements Observer {
    private final boolean durable;
    private @Nullable View view;
    private boolean blind;

    NodeCheck(Setup setup) {
        this.durable = setup.durable();
    }

    protected void manager(State.Manager state) {}

    protected abstract void resource(int node, State.Resource state);

    /** Whether nothing can be judged any more. */
    protected final boolean blind() {
        return blind;
    }

    @Override
    public final Observer observer() {
        return this;
    }

    @Override
    public final void begin(View newView) {
        view = newView;
    }

    @Override
    public final void crashed(int node, DiskMode disk) {
        if (!durable) {
            blind = true;
            inconclusive("node " + node + " crashed and had saved nothing: give -p durable=true along with crashes");
        } else if (disk == DiskMode.WIPED) {
            blind = true;
            inconclusive("node " + node + " lost its disk, which two-phase commit does not survive");
        }
    }

    @Override
    public final void stepped(int node) {
        if (node == 0 || blind || view == null || isViolated()) {
            return;
        }
        Object state = view.state(node);
        if (state instanceof State.Resource resource) {
            resource(node, resource);
        } else if (state instanceof State.Manager manager) {
            manager(manager);
        }
    }
}
