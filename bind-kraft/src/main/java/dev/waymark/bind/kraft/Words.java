package dev.waymark.bind.kraft;

import dev.waymark.binding.Carried;
import dev.waymark.core.model.Shape;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.message.BeginQuorumEpochRequestData;
import org.apache.kafka.common.message.BeginQuorumEpochResponseData;
import org.apache.kafka.common.message.EndQuorumEpochRequestData;
import org.apache.kafka.common.message.EndQuorumEpochResponseData;
import org.apache.kafka.common.message.FetchRequestData;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.FetchSnapshotRequestData;
import org.apache.kafka.common.message.FetchSnapshotResponseData;
import org.apache.kafka.common.message.VoteRequestData;
import org.apache.kafka.common.message.VoteResponseData;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.MutableRecordBatch;
import org.jspecify.annotations.Nullable;

/**
 * What a packet looks like. Followers of KRaft ask for entries instead of being sent some: a fetch says up to where the follower has the
 * log, as a response to AppendEntries does, and what it is answered is one. All else has words of its own.
 */
final class Words implements Carried.Wording<Packet> {
    static final Words WORDS = new Words();

    private static final Shape APPEND = Carried.like(Message.AppendEntries.class);
    private static final Shape APPENDED = Carried.like(Message.AppendEntriesResponse.class);
    private static final Shape VOTE = Carried.like(Message.RequestVote.class);
    private static final Shape VOTED = Carried.like(Message.RequestVoteResponse.class);
    private static final Shape REFUSED =
            Shape.of("FetchRefused", List.of("term", "leader", "error", "truncateTo", "truncateTerm", "snapshot"));
    private static final Shape BEGIN = Shape.of("BeginQuorumEpoch", List.of("term", "leader"));
    private static final Shape BEGUN = Shape.of("BeginQuorumEpochResponse", List.of("term", "leader", "error"));
    private static final Shape END = Shape.of("EndQuorumEpoch", List.of("term", "leader"));
    private static final Shape ENDED = Shape.of("EndQuorumEpochResponse", List.of("term", "leader", "error"));
    private static final Shape SNAPSHOT = Shape.of("FetchSnapshot", List.of("term", "index", "position"));
    private static final Shape PART = Shape.of("FetchSnapshotResponse", List.of("term", "index", "position", "error"));

    record Look(Shape shape, @Nullable Object... parts) {}

    @Override
    public Shape shape(Packet packet) {
        return packet.look().shape();
    }

    @Override
    public @Nullable Object[] parts(Packet packet) {
        return packet.look().parts();
    }

    static Look look(Packet packet) {
        ApiMessage data = packet.data();
        if (data instanceof FetchRequestData fetch) {
            FetchRequestData.FetchPartition asked = fetched(fetch);
            return new Look(APPENDED, asked.currentLeaderEpoch(), true, (int) asked.fetchOffset(), 0, 0, 0);
        } else if (data instanceof FetchResponseData answer) {
            FetchRequestData request =
                    (FetchRequestData) Objects.requireNonNull(packet.request()).data();
            return fetch(fetched(request), answer);
        } else if (data instanceof VoteRequestData vote) {
            VoteRequestData.PartitionData asked =
                    vote.topics().get(0).partitions().get(0);
            return new Look(VOTE, asked.candidateEpoch(), (int) asked.lastOffset(), asked.lastOffsetEpoch(), false);
        } else if (data instanceof VoteResponseData vote) {
            if (vote.topics().isEmpty()) {
                return new Look(VOTED, 0, false);
            }
            VoteResponseData.PartitionData said =
                    vote.topics().get(0).partitions().get(0);
            return new Look(VOTED, said.leaderEpoch(), said.voteGranted());
        }
        return other(data);
    }

    private static FetchRequestData.FetchPartition fetched(FetchRequestData fetch) {
        return fetch.topics().get(0).partitions().get(0);
    }

    private static Look fetch(FetchRequestData.FetchPartition asked, FetchResponseData answer) {
        if (answer.responses().isEmpty()) {
            return new Look(REFUSED, 0, 0, (int) answer.errorCode(), -1, -1, -1);
        }
        FetchResponseData.PartitionData said =
                answer.responses().get(0).partitions().get(0);
        int term = said.currentLeader().leaderEpoch();
        if (said.errorCode() != 0
                || said.divergingEpoch().epoch() >= 0
                || said.snapshotId().epoch() >= 0) {
            return new Look(
                    REFUSED,
                    term,
                    said.currentLeader().leaderId(),
                    (int) said.errorCode(),
                    (int) said.divergingEpoch().endOffset(),
                    said.divergingEpoch().epoch(),
                    (int) said.snapshotId().endOffset());
        }
        List<Entry> entries = new ArrayList<>();
        if (said.records() instanceof MemoryRecords records) {
            for (MutableRecordBatch batch : records.batches()) {
                entries.addAll(Batch.entries(batch));
            }
        }
        int commit = (int) Math.max(0, said.highWatermark());
        int previous = (int) asked.fetchOffset();
        return new Look(APPEND, term, previous, asked.lastFetchedEpoch(), List.copyOf(entries), commit, 0);
    }

    private static Look other(ApiMessage data) {
        if (data instanceof BeginQuorumEpochRequestData begin) {
            var said = begin.topics().get(0).partitions().get(0);
            return new Look(BEGIN, said.leaderEpoch(), said.leaderId());
        } else if (data instanceof BeginQuorumEpochResponseData begun) {
            if (begun.topics().isEmpty()) {
                return new Look(BEGUN, 0, 0, (int) begun.errorCode());
            }
            var said = begun.topics().get(0).partitions().get(0);
            return new Look(BEGUN, said.leaderEpoch(), said.leaderId(), (int) said.errorCode());
        } else if (data instanceof EndQuorumEpochRequestData end) {
            var said = end.topics().get(0).partitions().get(0);
            return new Look(END, said.leaderEpoch(), said.leaderId());
        } else if (data instanceof EndQuorumEpochResponseData ended) {
            if (ended.topics().isEmpty()) {
                return new Look(ENDED, 0, 0, (int) ended.errorCode());
            }
            var said = ended.topics().get(0).partitions().get(0);
            return new Look(ENDED, said.leaderEpoch(), said.leaderId(), (int) said.errorCode());
        } else if (data instanceof FetchSnapshotRequestData wanted) {
            var said = wanted.topics().get(0).partitions().get(0);
            return new Look(
                    SNAPSHOT, said.currentLeaderEpoch(), (int) said.snapshotId().endOffset(), (int) said.position());
        } else if (data instanceof FetchSnapshotResponseData part) {
            if (part.topics().isEmpty()) {
                return new Look(PART, 0, 0, 0, (int) part.errorCode());
            }
            var said = part.topics().get(0).partitions().get(0);
            return new Look(
                    PART,
                    said.currentLeader().leaderEpoch(),
                    (int) said.snapshotId().endOffset(),
                    (int) said.position(),
                    (int) said.errorCode());
        }
        throw new IllegalStateException("a message that is not known here: " + data);
    }
}
