package dev.waymark.raft.vocabulary;

import dev.waymark.core.UsageException;
import dev.waymark.core.model.Shape;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an observer sees of a server. {@code vote} and {@code leader} are 0 for none; {@code log} holds the entries after
 * {@code snapshotIndex}; {@code digest} hashes all that was applied (0: nobody knows); {@code members} has one bit per node; {@code data} is the
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
        @MayLack long digest,
        @MayLack(Feature.SNAPSHOTS) int snapshotIndex,
        @MayLack(Feature.SNAPSHOTS) int snapshotTerm,
        @MayLack(Feature.MEMBERSHIP) int members,
        @MayLack Map<String, String> data) {
    /** The most servers that a cluster can have. */
    public static final int NODES_MAX = 9;

    /** Null: it is not the state of a Raft server. States of other classes are read by their {@link Shape}. */
    public static @Nullable RaftState of(@Nullable Object state) {
        return state instanceof RaftState known ? known : RecordMapper.read(RaftState.class, state);
    }

    /** The same; throws {@link UsageException} if the state cannot show a feature that its system declares. */
    public static @Nullable RaftState of(@Nullable Object state, Set<Feature> declared) {
        if (state instanceof RaftState known) {
            return known;
        }
        RaftState read = RecordMapper.read(RaftState.class, state);
        if (read != null) {
            RecordMapper.check(RaftState.class, state, declared);
        }
        return read;
    }

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
