package dev.waymark.raft.properties;

import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.RaftState;
import org.jspecify.annotations.Nullable;

/**
 * What a server called committed stays in its log, or in its snapshot, unchanged, and is the same everywhere. The three
 * ways to break this have names in the literature on learning-based testing: ReducedLogs, ModifiedLog, InconsistentLogs.
 */
final class CommittedNeverLost extends RaftCheck {
    static final String NAME = "committed-never-lost";

    private final CommittedEntries committed = new CommittedEntries();
    private int[] highest = new int[0];

    @Override
    @SuppressWarnings("ReferenceEquality") // the same list says the same
    protected void changed(int node, @Nullable RaftState before, RaftState now) {
        if (highest.length == 0) {
            highest = new int[states.length];
        }
        if (highest[node] > 0 && before != null && before.log() != now.log()) {
            keepsItsOwn(node, Math.max(now.snapshotIndex() + 1, firstChange(before, now)), now);
        }
        if (now.commit() > highest[node]) {
            int different = committed.add(node, highest[node], before, now);
            highest[node] = now.commit();
            reached();
            if (different > 0) {
                violated(
                        "InconsistentLogs",
                        "entry " + different + " is committed as " + committed.entry(different) + " at node "
                                + committed.node(different) + " and as another at node " + node);
            }
        }
    }

    private void keepsItsOwn(int node, int from, RaftState now) {
        if (now.lastIndex() < highest[node]) {
            violated(
                    "ReducedLogs",
                    "node " + node + " had committed " + highest[node] + " entries, now it has only "
                            + now.lastIndex());
            return;
        }
        for (int index = from; index <= highest[node]; index++) {
            Entry entry = committed.entry(index);
            if (entry != null && !entry.equals(now.entry(index))) {
                violated(
                        "ModifiedLog",
                        "node " + node + " changed its committed entry " + index + ", " + entry + ", to "
                                + now.entry(index));
                return;
            }
        }
    }
}
