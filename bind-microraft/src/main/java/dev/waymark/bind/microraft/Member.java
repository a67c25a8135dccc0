package dev.waymark.bind.microraft;

import dev.waymark.raft.vocabulary.RaftState;
import io.microraft.RaftEndpoint;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A member of the group as the library knows it: a number. */
record Member(int node) implements RaftEndpoint {
    private static final List<RaftEndpoint> ALL = IntStream.rangeClosed(1, RaftState.NODES_MAX)
            .<RaftEndpoint>mapToObj(Member::new)
            .toList();

    static RaftEndpoint of(int node) {
        return ALL.get(node - 1);
    }

    static List<RaftEndpoint> first(int nodes) {
        return ALL.subList(0, nodes);
    }

    /** 0 for nobody. */
    static int node(@Nullable RaftEndpoint endpoint) {
        return endpoint == null ? 0 : ((Member) endpoint).node;
    }

    static int bits(Collection<RaftEndpoint> members) {
        int bits = 0;
        for (RaftEndpoint member : members) {
            bits |= 1 << node(member);
        }
        return bits;
    }

    @Override
    public Object getId() {
        return node;
    }

    /** The library keeps members in hash tables and goes through them: their order must be the same everywhere. */
    @Override
    public int hashCode() {
        return node;
    }
}
