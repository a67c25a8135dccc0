package dev.waymark.raft.properties;

import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import org.jspecify.annotations.Nullable;

/** §5.4: an entry that was committed in a term is in the logs of the leaders of all higher terms. */
final class LeaderCompleteness extends RaftCheck {
    static final String NAME = "leader-completeness";

    private final CommittedEntries committed = new CommittedEntries();

    @Override
    protected void changed(int node, @Nullable RaftState before, RaftState now) {
        int known = before == null ? 0 : before.commit();
        if (now.commit() > known) {
            committed.add(node, known, before, now);
        }
        boolean elected = now.role() == Role.LEADER
                && (before == null || before.role() != Role.LEADER || before.term() != now.term());
        if (elected) {
            check(node, now);
        }
    }

    private void check(int node, RaftState leader) {
        for (int index = 1; index <= committed.last(); index++) {
            Entry entry = committed.entry(index);
            if (entry == null || committed.term(index) >= leader.term()) {
                continue;
            }
            reached();
            boolean inSnapshot = index <= leader.snapshotIndex();
            if (!inSnapshot && (!leader.shows(index) || !leader.entry(index).equals(entry))) {
                violated("node " + node + " leads term " + leader.term() + " without entry " + index + ", " + entry
                        + ", which node " + committed.node(index) + " committed in term " + committed.term(index));
                return;
            }
        }
    }
}
