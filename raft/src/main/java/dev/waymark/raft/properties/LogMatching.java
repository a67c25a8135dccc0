package dev.waymark.raft.properties;

import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.RaftState;
import org.jspecify.annotations.Nullable;

/**
 * §5.3: if two logs have an entry with the same index and term, they are equal up to there. How far each two are equal is
 * remembered: only what changed, and what lies behind that, is looked at.
 */
final class LogMatching extends RaftCheck {
    static final String NAME = "log-matching";

    /** For each pair of nodes, the smaller first: entries up to this index that both logs show are equal. */
    private int[] equal = new int[0];

    @Override
    @SuppressWarnings("ReferenceEquality") // the same list says the same
    protected void changed(int node, @Nullable RaftState before, RaftState now) {
        if (before != null && before.log() == now.log()) {
            return;
        }
        if (equal.length == 0) {
            equal = new int[states.length * states.length];
        }
        int first = before == null ? 1 : firstChange(before, now);
        for (int other = 1; other < states.length; other++) {
            RaftState state = states[other];
            if (other != node && state != null) {
                int pair = Math.min(node, other) * states.length + Math.max(node, other);
                equal[pair] = equalUpTo(Math.min(equal[pair], first - 1), now, state);
                compare(node, now, other, state, equal[pair]);
            }
        }
    }

    private static int equalUpTo(int known, RaftState a, RaftState b) {
        int least = Math.max(a.snapshotIndex(), b.snapshotIndex());
        int last = Math.min(a.lastIndex(), b.lastIndex());
        int index = Math.max(known, least);
        while (index < last && a.entry(index + 1).equals(b.entry(index + 1))) {
            index++;
        }
        return index;
    }

    private void compare(int node, RaftState a, int other, RaftState b, int equalTo) {
        int first = Math.max(a.snapshotIndex(), b.snapshotIndex()) + 1;
        int last = Math.min(a.lastIndex(), b.lastIndex());
        boolean agree = Math.min(equalTo, last) >= first;
        boolean later = false;
        for (int index = last; index > equalTo; index--) {
            Entry mine = a.entry(index);
            Entry theirs = b.entry(index);
            later |= mine.term() == theirs.term();
            if (later && !mine.equals(theirs)) {
                violated("the logs of nodes " + node + " and " + other
                        + " agree in the term of a later entry, but entry " + index + " is " + mine + " in one and "
                        + theirs + " in the other");
                return;
            }
        }
        if (agree || later) {
            reached();
        }
    }
}
