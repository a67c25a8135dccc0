package dev.waymark.raft.properties;

import dev.waymark.raft.vocabulary.RaftState;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** §5.4.3: servers that applied up to the same index applied the same entries, in snapshots too. A digest of 0 says nothing. */
final class StateMachineSafety extends RaftCheck {
    static final String NAME = "state-machine-safety";

    private long[] digests = new long[32];
    private int[] nodes = new int[32];

    @Override
    protected void changed(int node, @Nullable RaftState before, RaftState now) {
        int index = now.applied();
        if (index == 0
                || now.digest() == 0
                || (before != null && before.applied() == index && before.digest() == now.digest())) {
            return;
        }
        if (index >= nodes.length) {
            digests = Arrays.copyOf(digests, index * 2);
            nodes = Arrays.copyOf(nodes, index * 2);
        }
        if (nodes[index] == 0) {
            nodes[index] = node;
            digests[index] = now.digest();
            return;
        }
        if (nodes[index] != node) {
            reached();
        }
        if (digests[index] != now.digest()) {
            violated("nodes " + nodes[index] + " and " + node + " have both applied " + index
                    + " entries, but not the same ones");
        }
    }
}
