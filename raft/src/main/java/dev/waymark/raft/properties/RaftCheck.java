package dev.waymark.raft.properties;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.GrowingList;
import dev.waymark.core.property.Check;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.RaftState;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at the server that stepped, if its state is another one than before. Raft does not survive the loss of a disk. */
abstract class RaftCheck extends Check implements Observer {
    private @Nullable View view;
    private boolean blind;
    private Set<Feature> declared = Set.of();

    /** The latest state of each server; of one that is down, its last. */
    protected @Nullable RaftState[] states = new RaftState[0];

    /** What the system says it has: its states must be able to show it. */
    final Check of(Set<Feature> features) {
        declared = features;
        return this;
    }

    /** {@code before} is null at the very first look. */
    protected abstract void changed(int node, @Nullable RaftState before, RaftState now);

    /** The first index at which the log may be another than before; after what both have, if one is the beginning of the other. */
    static int firstChange(RaftState before, RaftState now) {
        int least = Math.min(before.snapshotIndex(), now.snapshotIndex());
        if (before.snapshotIndex() == now.snapshotIndex()) {
            return least + GrowingList.difference(before.log(), now.log()) + 1;
        }
        int first = Math.max(before.snapshotIndex(), now.snapshotIndex()) + 1;
        if (now.snapshotIndex() < before.snapshotIndex()) {
            return least + 1; // nobody could see what is between
        }
        while (before.shows(first) && now.shows(first) && before.entry(first).equals(now.entry(first))) {
            first++;
        }
        return first;
    }

    @Override
    public final Observer observer() {
        return this;
    }

    @Override
    public void begin(View newView) {
        view = newView;
        states = new RaftState[newView.nodes() + 1];
    }

    @Override
    public final void crashed(int node, DiskMode disk) {
        if (disk == DiskMode.WIPED) {
            blind = true;
            inconclusive("node " + node + " lost its disk, which Raft does not survive");
        }
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // a server makes a new state whenever something may have changed
    public final void stepped(int node) {
        if (node == 0 || blind || view == null || isViolated()) {
            return;
        }
        RaftState before = states[node];
        RaftState now = RaftState.of(view.state(node), declared);
        if (now != null && now != before) {
            states[node] = now;
            changed(node, before, now);
        }
    }
}
