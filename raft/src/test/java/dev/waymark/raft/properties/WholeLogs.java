package dev.waymark.raft.properties;

import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import org.jspecify.annotations.Nullable;

/** The properties of logs as one would write them down: each looks at all there is, each time. */
final class WholeLogs {
    private WholeLogs() {}

    static final class LogMatching extends RaftCheck {
        @Override
        @SuppressWarnings("ReferenceEquality")
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
                            + " agree in the term of a later entry, but entry " + index + " is " + mine
                            + " in one and " + theirs + " in the other");
                    return;
                }
            }
            if (agree) {
                reached();
            }
        }
    }

    static final class LeaderCompleteness extends RaftCheck {
        private final CommittedEntries committed = new CommittedEntries();

        @Override
        protected void changed(int node, @Nullable RaftState before, RaftState now) {
            int known = before == null ? 0 : before.commit();
            if (now.commit() > known) {
                committed.add(node, known, before, now);
            }
            boolean elected = now.role() == Role.LEADER
                    && (before == null || before.role() != Role.LEADER || before.term() != now.term());
            for (int index = 1; elected && index <= committed.last(); index++) {
                Entry entry = committed.entry(index);
                if (entry == null || committed.term(index) >= now.term()) {
                    continue;
                }
                reached();
                boolean inSnapshot = index <= now.snapshotIndex();
                if (!inSnapshot && (!now.shows(index) || !now.entry(index).equals(entry))) {
                    violated("node " + node + " leads term " + now.term() + " without entry " + index + ", " + entry
                            + ", which node " + committed.node(index) + " committed in term "
                            + committed.term(index));
                    return;
                }
            }
        }
    }

    static final class CommittedNeverLost extends RaftCheck {
        private final CommittedEntries committed = new CommittedEntries();
        private int[] highest = new int[0];

        @Override
        @SuppressWarnings("ReferenceEquality")
        protected void changed(int node, @Nullable RaftState before, RaftState now) {
            if (highest.length == 0) {
                highest = new int[states.length];
            }
            if (highest[node] > 0 && before != null && before.log() != now.log()) {
                keepsItsOwn(node, now);
            }
            if (now.commit() > highest[node]) {
                int different = committed.add(node, highest[node], before, now);
                highest[node] = now.commit();
                reached();
                if (different > 0) {
                    violated(
                            "InconsistentLogs",
                            "entry " + different + " is committed as " + committed.entry(different) + " at node "
                                    + committed.node(different) + " and as another at node " + node);
                }
            }
        }

        private void keepsItsOwn(int node, RaftState now) {
            if (now.lastIndex() < highest[node]) {
                violated(
                        "ReducedLogs",
                        "node " + node + " had committed " + highest[node] + " entries, now it has only "
                                + now.lastIndex());
                return;
            }
            for (int index = now.snapshotIndex() + 1; index <= highest[node]; index++) {
                Entry entry = committed.entry(index);
                if (entry != null && !entry.equals(now.entry(index))) {
                    violated(
                            "ModifiedLog",
                            "node " + node + " changed its committed entry " + index + ", " + entry + ", to "
                                    + now.entry(index));
                    return;
                }
            }
        }
    }

    static final class LeaderAppendOnly extends RaftCheck {
        @Override
        @SuppressWarnings("ReferenceEquality")
        protected void changed(int node, @Nullable RaftState before, RaftState now) {
            if (before == null
                    || before.log() == now.log()
                    || now.role() != Role.LEADER
                    || before.role() != Role.LEADER
                    || before.term() != now.term()) {
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
            for (int index = now.snapshotIndex() + 1; index <= before.lastIndex(); index++) {
                if (before.shows(index) && !before.entry(index).equals(now.entry(index))) {
                    violated("leader " + node + " of term " + now.term() + " replaced entry " + index + ", "
                            + before.entry(index) + ", by " + now.entry(index));
                    return;
                }
            }
        }
    }
}
