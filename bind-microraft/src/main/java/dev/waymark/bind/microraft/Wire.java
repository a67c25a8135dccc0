package dev.waymark.bind.microraft;

import dev.waymark.binding.Carried;
import dev.waymark.core.model.Shape;
import dev.waymark.raft.vocabulary.Image;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.Snapshot;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.message.AppendEntriesFailureResponse;
import io.microraft.model.message.AppendEntriesRequest;
import io.microraft.model.message.AppendEntriesSuccessResponse;
import io.microraft.model.message.InstallSnapshotRequest;
import io.microraft.model.message.InstallSnapshotResponse;
import io.microraft.model.message.PreVoteRequest;
import io.microraft.model.message.PreVoteResponse;
import io.microraft.model.message.RaftMessage;
import io.microraft.model.message.TriggerLeaderElectionRequest;
import io.microraft.model.message.VoteRequest;
import io.microraft.model.message.VoteResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a message of the library looks like: the kit's words. */
final class Wire implements Carried.Wording<RaftMessage> {
    static final Wire WORDS = new Wire();

    private static final Shape REQUEST_VOTE = Carried.like(Message.RequestVote.class);
    private static final Shape REQUEST_VOTE_RESPONSE = Carried.like(Message.RequestVoteResponse.class);
    private static final Shape PRE_VOTE = Carried.like(Message.PreVote.class);
    private static final Shape PRE_VOTE_RESPONSE = Carried.like(Message.PreVoteResponse.class);
    private static final Shape APPEND = Carried.like(Message.AppendEntries.class);
    private static final Shape APPEND_RESPONSE = Carried.like(Message.AppendEntriesResponse.class);
    private static final Shape INSTALL = Carried.like(Message.InstallSnapshot.class);
    private static final Shape TIMEOUT_NOW = Carried.like(Message.TimeoutNow.class);

    /** A leader tells that what the follower lacks is in a snapshot; the follower then asks for its parts. */
    private static final Shape OFFER = Shape.of("SnapshotOffer", List.of("term", "index", "lastTerm"));

    private static final Shape WANTED = Shape.of("SnapshotWanted", List.of("term", "index", "chunk"));

    /** Whether who receives it knows that there is a leader. */
    static boolean isFromLeader(RaftMessage message) {
        return message instanceof AppendEntriesRequest
                || (message instanceof InstallSnapshotRequest install && install.isSenderLeader());
    }

    @Override
    public Shape shape(RaftMessage message) {
        if (message instanceof AppendEntriesRequest) {
            return APPEND;
        } else if (message instanceof AppendEntriesSuccessResponse || message instanceof AppendEntriesFailureResponse) {
            return APPEND_RESPONSE;
        } else if (message instanceof PreVoteRequest) {
            return PRE_VOTE;
        } else if (message instanceof PreVoteResponse) {
            return PRE_VOTE_RESPONSE;
        } else if (message instanceof VoteRequest) {
            return REQUEST_VOTE;
        } else if (message instanceof VoteResponse) {
            return REQUEST_VOTE_RESPONSE;
        } else if (message instanceof InstallSnapshotRequest install) {
            return install.getSnapshotChunk() == null ? OFFER : INSTALL;
        } else if (message instanceof InstallSnapshotResponse) {
            return WANTED;
        } else if (message instanceof TriggerLeaderElectionRequest) {
            return TIMEOUT_NOW;
        }
        throw new IllegalStateException("a message that MicroRaft 0.7 does not have: " + message);
    }

    @Override
    public @Nullable Object[] parts(RaftMessage message) {
        int term = message.getTerm();
        if (message instanceof AppendEntriesRequest append) {
            return of(
                    term,
                    (int) append.getPreviousLogIndex(),
                    append.getPreviousLogTerm(),
                    Models.entries(append.getLogEntries()),
                    (int) append.getCommitIndex(),
                    0);
        } else if (message instanceof AppendEntriesSuccessResponse success) {
            return of(term, true, (int) success.getLastLogIndex(), 0, 0, 0);
        } else if (message instanceof AppendEntriesFailureResponse failure) {
            return of(term, false, Math.max(0, (int) failure.getExpectedNextIndex() - 1), 0, 0, 0);
        } else if (message instanceof PreVoteRequest request) {
            return of(term, (int) request.getLastLogIndex(), request.getLastLogTerm());
        } else if (message instanceof PreVoteResponse response) {
            return of(term, response.isGranted());
        } else if (message instanceof VoteRequest request) {
            return of(term, (int) request.getLastLogIndex(), request.getLastLogTerm(), !request.isSticky());
        } else if (message instanceof VoteResponse response) {
            return of(term, response.isGranted());
        } else if (message instanceof InstallSnapshotRequest install) {
            return install(install);
        } else if (message instanceof InstallSnapshotResponse wanted) {
            return of(term, (int) wanted.getSnapshotIndex(), wanted.getRequestedSnapshotChunkIndex());
        }
        return of(term);
    }

    private static @Nullable Object[] install(InstallSnapshotRequest install) {
        SnapshotChunk chunk = install.getSnapshotChunk();
        int index = (int) install.getSnapshotIndex();
        if (chunk == null) {
            return of(install.getTerm(), index, install.getSnapshotTerm());
        }
        int members = Member.bits(install.getGroupMembersView().getVotingMembers());
        Image image = (Image) chunk.getOperation();
        return of(install.getTerm(), new Snapshot(index, install.getSnapshotTerm(), members, image), 0);
    }

    private static @Nullable Object[] of(@Nullable Object... parts) {
        return parts;
    }
}
