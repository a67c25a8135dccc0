package dev.waymark.raft.properties;

import dev.waymark.core.cluster.View;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import org.jspecify.annotations.Nullable;

/**
 * At some moment of the fair epilogue all is well: one server leads, all others follow it with the same log, everything is
 * committed and applied, and no client waits. Requests that were lost on the way are the clients' to repeat, and the
 * epilogue has no clients: answers count only if nothing was dropped and nobody crashed.
 */
final class Liveness extends RaftCheck {
    static final String NAME = "liveness";

    private final int rounds;
    private @Nullable View view;
    private boolean well;

    Liveness(int rounds) {
        this.rounds = rounds;
    }

    @Override
    public void begin(View newView) {
        super.begin(newView);
        view = newView;
    }

    @Override
    public void tailBegan() {
        reached();
        well = view != null && isWell(view);
    }

    @Override
    protected void changed(int node, @Nullable RaftState before, RaftState now) {
        if (hasReached() && !well && view != null) {
            well = isWell(view);
        }
    }

    @Override
    public void end(View last) {
        if (hasReached() && !well && last.failure() == null) {
            violated("the cluster did not settle within " + rounds + " fair rounds");
        }
    }

    private static boolean isWell(View view) {
        RaftState first = RaftState.of(view.state(1));
        if (first == null || first.leader() == 0) {
            return false;
        }
        int leader = first.leader();
        for (int node = 1; node <= view.nodes(); node++) {
            RaftState state = RaftState.of(view.state(node));
            boolean follows = state != null
                    && state.leader() == leader
                    && state.term() == first.term()
                    && state.role() == (node == leader ? Role.LEADER : Role.FOLLOWER)
                    && state.applied() == first.lastIndex()
                    && state.lastIndex() == first.lastIndex();
            if (!follows) {
                return false;
            }
        }
        return view.drops() > 0 || view.crashes() > 0 || view.openOperations() == 0;
    }
}
