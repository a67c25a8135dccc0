package dev.waymark.raft.rounds;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.workload.StepsWorkload;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.vocabulary.Timers;
import org.jspecify.annotations.Nullable;

/**
 * A phase is a broadcast of a leader, before it an election if there is one: request for votes, votes, entries, responses;
 * with PreVote two rounds more in front. Phases are ordered by term, then by the number of the leader's broadcast, which
 * grows with its log; where broadcasts have no numbers, by the last entry they bring. When a phase came to nothing, the next server in turn campaigns.
 */
public record RaftRounds(boolean preVote, boolean steps) implements Rounds {
    /** More broadcasts than a leader makes in the rounds of any execution. */
    private static final int BROADCASTS = 10_000;

    @Override
    public int perPhase() {
        return preVote ? 6 : 4;
    }

    @Override
    public int phase(Object said) {
        Message message = Message.of(said);
        if (message == null || isBetween(message)) {
            return NO_PHASE;
        }
        if (message instanceof Message.PreVoteResponse response && !response.granted()) {
            return NO_PHASE; // it tells the voter's term, which says nothing of the phase
        }
        int broadcast = 1; // an election belongs to the first broadcast of who wins it
        if (message instanceof Message.AppendEntries append) {
            broadcast = broadcast(
                    append.round(), append.previous() + append.entries().size());
        } else if (message instanceof Message.AppendEntriesResponse response) {
            broadcast = broadcast(response.round(), response.index());
        } else if (message instanceof Message.InstallSnapshot install) {
            broadcast = broadcast(install.round(), install.snapshot().index());
        } else if (message instanceof Message.InstallSnapshotResponse response) {
            broadcast = broadcast(response.round(), response.index());
        }
        return message.term() * BROADCASTS + broadcast;
    }

    /** Where broadcasts have no numbers, what they bring tells them apart: then a heartbeat is of the phase of the last entry. */
    private static int broadcast(int number, int lastIndex) {
        return number > 0 ? number : 1 + lastIndex;
    }

    @Override
    public boolean beforePhase(Object said) {
        Message message = Message.of(said);
        return message != null && isBetween(message);
    }

    /** Operations on their way to the leader, the wish to hand over, and signs of life that bring nothing. */
    private static boolean isBetween(Message message) {
        return message instanceof Message.Forward
                || message instanceof Message.TimeoutNow
                || message instanceof Message.Heartbeat
                || message instanceof Message.HeartbeatResponse;
    }

    @Override
    public int round(Object said) {
        Message message = Message.of(said);
        if (message instanceof Message.PreVote) {
            return 0;
        } else if (message instanceof Message.PreVoteResponse) {
            return 1;
        }
        int votes = preVote ? 2 : 0;
        if (message instanceof Message.RequestVote) {
            return votes;
        } else if (message instanceof Message.RequestVoteResponse) {
            return votes + 1;
        }
        boolean response =
                message instanceof Message.AppendEntriesResponse || message instanceof Message.InstallSnapshotResponse;
        return votes + (response ? 3 : 2);
    }

    @Override
    public boolean closes(View view, int round) {
        return round == perPhase() - 1 && !hasJustSent(view);
    }

    @Override
    public @Nullable String close(View view, int node, int round) {
        int leader = asked(view);
        if (leader != 0) {
            return node == leader ? Timers.HEARTBEAT : null;
        }
        int highest = highestTerm(view);
        boolean campaigns = node == highest % view.nodes() + 1 || isCandidate(view, node, highest);
        return campaigns ? Timers.ELECTION : null;
    }

    /** Its election came to nothing: it times out together with the next in turn, so that a term may have two candidates. */
    private static boolean isCandidate(View view, int node, int term) {
        RaftState state = RaftState.of(view.state(node));
        return state != null && state.role() == Role.CANDIDATE && state.term() == term;
    }

    /**
     * Whether the phase has its start already: a leader has sent the entry of a request that it was asked before, or a
     * server to whom it handed over asks for votes.
     */
    private static boolean hasJustSent(View view) {
        int highest = highestTerm(view);
        for (int i = 0; i < view.deliverable(); i++) {
            Message message = Message.of(view.payload(i));
            if (message == null || message.term() != highest) {
                continue;
            }
            if (message instanceof Message.RequestVote) {
                return true;
            }
            RaftState sender =
                    message instanceof Message.AppendEntries ? RaftState.of(view.state(Code.a(view.message(i)))) : null;
            if (sender != null && sender.commit() < sender.lastIndex()) {
                return true;
            }
        }
        return false;
    }

    /** By the steps of the workload, if it is given; a server that does not lead sends a request on to who does. */
    @Override
    public int asked(View view, int phase) {
        return steps ? StepsWorkload.due(view, phase) : asked(view);
    }

    @Override
    public boolean awaits(View view) {
        return steps && view.requests() > 0;
    }

    /** The latest leader, if all it has is committed: its last phase did not come to nothing. */
    @Override
    public int asked(View view) {
        int highest = highestTerm(view);
        for (int node = 1; node <= view.nodes(); node++) {
            RaftState state = RaftState.of(view.state(node));
            if (state != null
                    && state.role() == Role.LEADER
                    && state.term() == highest
                    && state.commit() == state.lastIndex()) {
                return node;
            }
        }
        return 0;
    }

    private static int highestTerm(View view) {
        int highest = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            RaftState state = RaftState.of(view.state(node));
            highest = state == null ? highest : Math.max(highest, state.term());
        }
        return highest;
    }
}
