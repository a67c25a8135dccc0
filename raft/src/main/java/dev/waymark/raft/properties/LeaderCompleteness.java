package dev.waymark.raft.properties;

import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import org.jspecify.annotations.Nullable;

/**
 * §5.4: an entry that was committed in a term is in the logs of the leaders of all higher terms. Up to where a server has what is
 * committed is remembered: an election looks at what lies behind that.
 */
final class LeaderCompleteness extends RaftCheck {
    static final String NAME = "leader-completeness";

    private final CommittedEntries committed = new CommittedEntries();

    /** Per node: it has all that is committed up to this index. */
    private int[] complete = new int[0];

    @Override
    @SuppressWarnings("ReferenceEquality") // the same list says the same
    protected void changed(int node, @Nullable RaftState before, RaftState now) {
        if (complete.length == 0) {
            complete = new int[states.length];
        }
        if (before == null) {
            complete[node] = 0;
        } else if (before.log() != now.log() || before.snapshotIndex() != now.snapshotIndex()) {
            complete[node] = Math.min(complete[node], firstChange(before, now) - 1);
        }
        int known = before == null ? 0 : before.commit();
        if (now.commit() > known) {
            int last = committed.last();
            committed.add(node, known, before, now);
            if (known < last) { // one that was only seen in snapshots may be known by now
                for (int i = 1; i < complete.length; i++) {
                    complete[i] = Math.min(complete[i], known);
                }
            }
        }
        boolean elected = now.role() == Role.LEADER
                && (before == null || before.role() != Role.LEADER || before.term() != now.term());
        if (elected) {
            check(node, now);
        }
    }

    private void check(int node, RaftState leader) {
        if (committed.firstTerm() < leader.term()) {
            reached();
        }
        boolean all = true;
        for (int index = complete[node] + 1; index <= committed.last(); index++) {
            Entry entry = committed.entry(index);
            boolean has = entry == null
                    || index <= leader.snapshotIndex()
                    || (leader.shows(index) && leader.entry(index).equals(entry));
            if (!has && committed.term(index) < leader.term()) {
                violated("node " + node + " leads term " + leader.term() + " without entry " + index + ", " + entry
                        + ", which node " + committed.node(index) + " committed in term " + committed.term(index));
                return;
            }
            all &= has;
            complete[node] = all ? index : complete[node];
        }
    }
}
