package dev.waymark.raft.properties;

import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import org.jspecify.annotations.Nullable;

/** §5.3: a leader never overwrites or deletes entries of its log. */
final class LeaderAppendOnly extends RaftCheck {
    static final String NAME = "leader-append-only";

    @Override
    @SuppressWarnings("ReferenceEquality") // the same list says the same
    protected void changed(int node, @Nullable RaftState before, RaftState now) {
        if (before == null || before.log() == now.log() || now.role() != Role.LEADER) {
            return;
        }
        if (before.role() != Role.LEADER || before.term() != now.term()) {
            return;
        }
        if (now.lastIndex() > before.lastIndex()) {
            reached();
        }
        if (now.lastIndex() < before.lastIndex()) {
            violated("leader " + node + " of term " + now.term() + " shortened its log from " + before.lastIndex()
                    + " to " + now.lastIndex());
            return;
        }
        for (int index = firstChange(before, now); index <= before.lastIndex(); index++) {
            if (before.shows(index) && !before.entry(index).equals(now.entry(index))) {
                violated("leader " + node + " of term " + now.term() + " replaced entry " + index + ", "
                        + before.entry(index) + ", by " + now.entry(index));
                return;
            }
        }
    }
}
