package dev.waymark.raft.properties;

import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.RaftState;
import org.jspecify.annotations.Nullable;

/** §5.3: if two logs have an entry with the same index and term, they are equal up to there. */
final class LogMatching extends RaftCheck {
    static final String NAME = "log-matching";

    @Override
    @SuppressWarnings("ReferenceEquality") // the same list says the same
    protected void changed(int node, @Nullable RaftState before, RaftState now) {
        if (before != null && before.log() == now.log()) {
            return;
        }
        for (int other = 1; other < states.length; other++) {
            RaftState state = states[other];
            if (other != node && state != null) {
                compare(node, now, other, state);
            }
        }
    }

    private void compare(int node, RaftState a, int other, RaftState b) {
        int first = Math.max(a.snapshotIndex(), b.snapshotIndex()) + 1;
        boolean agree = false;
        for (int index = Math.min(a.lastIndex(), b.lastIndex()); index >= first; index--) {
            Entry mine = a.entry(index);
            Entry theirs = b.entry(index);
            agree |= mine.term() == theirs.term();
            if (agree && !mine.equals(theirs)) {
                violated("the logs of nodes " + node + " and " + other
                        + " agree in the term of a later entry, but entry " + index + " is " + mine + " in one and "
                        + theirs + " in the other");
                return;
            }
        }
        if (agree) {
            reached();
        }
    }
}
