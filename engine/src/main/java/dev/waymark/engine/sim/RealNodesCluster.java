package dev.waymark.engine.sim;

import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The simulation, with nodes that are real servers somewhere: messages, timers, clients and crashes are the simulation's. Servers
 * have threads of their own, so a decision point is when they are quiet, and what they do at other times is told as what nobody
 * asked for.
 */
public abstract class RealNodesCluster implements Cluster {
    public static final Capabilities CAPABILITIES = Capabilities.of(
            Capabilities.Determinism.BEST_EFFORT,
            Capabilities.DecisionPoint.QUIET,
            Capability.MESSAGES,
            Capability.TIMERS,
            Capability.CRASHES,
            Capability.CLOCKS,
            Capability.STATES);

    private final UnaskedCounter unasked = new UnaskedCounter();
    private int notQuiescent;

    /** Made by who knows what nodes are. */
    protected abstract Simulation simulation();

    /** What was counted in the last execution is forgotten. */
    protected final void clearCounts() {
        notQuiescent = 0;
        unasked.clear();
    }

    /** Begins an execution; nodes have been reset. {@code more} hear of it after {@code observer}. */
    protected final void begin(long seed, @Nullable Observer observer, Observer... more) {
        List<Observer> all = new ArrayList<>();
        if (observer != null) {
            all.add(observer);
        }
        all.add(unasked);
        all.addAll(List.of(more));
        simulation().reset(seed, ObserverList.of(all));
    }

    /** Servers had not come to rest when patience was over. */
    protected final void countNotQuiescent() {
        notQuiescent++;
    }

    /** A server stops as a whole, with its disk as it is; and a message made up would have to be made by its own code. */
    protected final boolean isSupported(long decision) {
        if (Code.crashAfter(decision) >= 0) {
            return false;
        }
        if (Code.kind(decision) == Code.CRASH) {
            return Code.disk(decision) == DiskMode.KEPT;
        }
        return Code.kind(decision) != Code.RICH || !isForgery(view().decode(decision));
    }

    private boolean isForgery(Decision decision) {
        return decision instanceof Decision.Inject
                || decision instanceof Decision.Replace replace && !isOwn(replace.payload());
    }

    /** Whether a node made this message, so that it can be handed to another. */
    protected boolean isOwn(Object payload) {
        return false;
    }

    @Override
    public final Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public final void workload(Workload workload) {
        simulation().workload(workload);
    }

    @Override
    public final View view() {
        return simulation().view();
    }

    @Override
    public boolean complete() {
        return simulation().complete();
    }

    @Override
    public final int count(String event) {
        return simulation().count(event);
    }

    @Override
    public final int unasked() {
        return unasked.count();
    }

    @Override
    public final int notQuiescent() {
        return notQuiescent;
    }

    /** Servers have threads of their own: one that does not return is only one that is not waited for. */
    @Override
    public final int handling() {
        return 0;
    }
}
