package dev.waymark.raft.properties;

import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The entries that some server called committed, and in which term the first one did. */
final class CommittedEntries {
    private @Nullable Entry[] entries = new Entry[32];
    private int[] terms = new int[32];
    private int[] nodes = new int[32];
    private int last;
    private int firstTerm = Integer.MAX_VALUE;

    int last() {
        return last;
    }

    /** The lowest term in which one was committed. */
    int firstTerm() {
        return firstTerm;
    }

    /** Null for an index that was only ever seen inside snapshots. */
    @Nullable
    Entry entry(int index) {
        return index < entries.length ? entries[index] : null;
    }

    int term(int index) {
        return terms[index];
    }

    /** Who called it committed first. */
    int node(int index) {
        return nodes[index];
    }

    /** Adds what {@code now} says is committed beyond {@code from}; gives the first index that contradicts, or 0. */
    int add(int node, int from, @Nullable RaftState before, RaftState now) {
        for (int index = from + 1; index <= now.commit(); index++) {
            Entry entry = look(index, before, now);
            if (entry == null) {
                continue;
            }
            reserve(index);
            Entry known = entries[index];
            if (known == null) {
                entries[index] = entry;
                terms[index] = now.term();
                nodes[index] = node;
                last = Math.max(last, index);
                firstTerm = Math.min(firstTerm, now.term());
            } else if (!known.equals(entry)) {
                return index;
            }
        }
        return 0;
    }

    /** What a leader committed and compacted in one step was in its log before: leaders only append. */
    private static @Nullable Entry look(int index, @Nullable RaftState before, RaftState now) {
        if (now.shows(index)) {
            return now.entry(index);
        }
        if (before == null
                || before.role() != Role.LEADER
                || now.role() != Role.LEADER
                || before.term() != now.term()) {
            return null;
        }
        return before.shows(index) ? before.entry(index) : null;
    }

    private void reserve(int index) {
        if (index >= entries.length) {
            entries = Arrays.copyOf(entries, index * 2);
            terms = Arrays.copyOf(terms, index * 2);
            nodes = Arrays.copyOf(nodes, index * 2);
        }
    }
}
