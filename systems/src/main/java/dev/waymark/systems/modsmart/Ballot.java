package dev.waymark.systems.modsmart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a replica knows of one instance in one epoch. */
final class Ballot {
    final int instance;
    final int epoch;
    private final Map<String, Integer> writes = new TreeMap<>();
    private final Map<String, Integer> accepts = new TreeMap<>();

    /** What was taken up; null: nothing yet. */
    @Nullable
    String proposed;

    /** What the leader has proposed before it could be taken up. */
    @Nullable
    String early;

    boolean accepted;

    Ballot(int instance, int epoch) {
        this.instance = instance;
        this.epoch = epoch;
    }

    void write(int node, String value) {
        writes.merge(value, 1 << node, (one, other) -> one | other);
    }

    void accept(int node, String value) {
        accepts.merge(value, 1 << node, (one, other) -> one | other);
    }

    /** What so many have written, or null. */
    @Nullable
    String writtenBy(int quorum) {
        return with(writes, quorum);
    }

    @Nullable
    String acceptedBy(int quorum) {
        return with(accepts, quorum);
    }

    private static @Nullable String with(Map<String, Integer> votes, int quorum) {
        for (Map.Entry<String, Integer> each : votes.entrySet()) {
            if (Integer.bitCount(each.getValue()) >= quorum) {
                return each.getKey();
            }
        }
        return null;
    }

    List<Integer> writers(String value) {
        return nodes(writes.getOrDefault(value, 0));
    }

    List<Integer> accepters(String value) {
        return nodes(accepts.getOrDefault(value, 0));
    }

    private static List<Integer> nodes(int mask) {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 1; node < Integer.SIZE; node++) {
            if ((mask >> node & 1) != 0) {
                nodes.add(node);
            }
        }
        return nodes;
    }
}
