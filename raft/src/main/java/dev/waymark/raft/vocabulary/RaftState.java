package dev.waymark.raft.vocabulary;

import java.util.List;
import java.util.Map;

/**
 * What an observer sees of a server. {@code vote} and {@code leader} are 0 for none; {@code log} holds the entries after
 * {@code snapshotIndex}; {@code digest} hashes all that was applied; {@code members} has one bit per node; {@code data} is the
 * store, shown only if the workload is given: then somebody reads it.
 */
public record RaftState(
        Role role,
        int term,
        int vote,
        int leader,
        List<Entry> log,
        int commit,
        int applied,
        long digest,
        int snapshotIndex,
        int snapshotTerm,
        int members,
        Map<String, String> data) {
    /** The most servers that a cluster can have. */
    public static final int NODES_MAX = 9;

    public int lastIndex() {
        return snapshotIndex + log.size();
    }

    /** Whether the entry itself can be looked at: it exists and no snapshot has swallowed it. */
    public boolean shows(int index) {
        return index > snapshotIndex && index <= lastIndex();
    }

    public Entry entry(int index) {
        return log.get(index - snapshotIndex - 1);
    }

    public boolean isMember(int node) {
        return (members >> node & 1) != 0;
    }
}
