package dev.waymark.raft.properties;

import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** §5.2: at most one leader in a term. */
final class ElectionSafety extends RaftCheck {
    static final String NAME = "election-safety";

    private int[] leaders = new int[16];

    @Override
    protected void changed(int node, @Nullable RaftState before, RaftState now) {
        if (now.role() != Role.LEADER) {
            return;
        }
        reached();
        int term = now.term();
        if (term >= leaders.length) {
            leaders = Arrays.copyOf(leaders, term * 2);
        }
        if (leaders[term] == 0) {
            leaders[term] = node;
        } else if (leaders[term] != node) {
            violated("nodes " + leaders[term] + " and " + node + " both lead term " + term);
        }
    }
}
