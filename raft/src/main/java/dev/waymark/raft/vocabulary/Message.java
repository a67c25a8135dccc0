package dev.waymark.raft.vocabulary;

import dev.waymark.core.model.Shape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages; figure 2 of the paper, figure 13 for snapshots, and the dissertation for the rest. */
public sealed interface Message {
    int term();

    /** Null: it is none of these. Messages of other classes are read by their {@link Shape}. */
    static @Nullable Message of(@Nullable Object message) {
        return message instanceof Message known ? known : RecordMapper.read(Message.class, message);
    }

    /** {@code transfer}: on the leader's own wish, so that who hears from it votes nevertheless (dissertation §4.2.3). */
    record RequestVote(
            int term,
            int lastIndex,
            int lastTerm,
            @MayLack(Feature.TRANSFER) boolean transfer) implements Message {}

    record RequestVoteResponse(int term, boolean granted) implements Message {}

    /** {@code term} is the one that the sender would have as a candidate (dissertation §9.6). */
    record PreVote(int term, int lastIndex, int lastTerm) implements Message {}

    /** A grant repeats the term of the request, a refusal tells that of the voter. */
    record PreVoteResponse(int term, boolean granted) implements Message {}

    /** {@code round} numbers the leader's broadcasts and comes back in the response; 0: the system does not number them. */
    record AppendEntries(
            int term,
            int previous,
            int previousTerm,
            List<Entry> entries,
            int commit,
            @MayLack(Feature.NUMBERED_BROADCASTS) int round)
            implements Message {}

    /**
     * {@code index}: up to where the logs agree; of a refusal, the {@code previous} that was refused. Then
     * {@code conflictTerm} is the term found there (0: the log is shorter) and {@code conflictIndex} where the leader
     * should look next (§5.3).
     */
    record AppendEntriesResponse(
            int term,
            boolean success,
            int index,
            @MayLack int conflictTerm,
            @MayLack int conflictIndex,
            @MayLack(Feature.NUMBERED_BROADCASTS) int round)
            implements Message {}

    record InstallSnapshot(
            int term,
            Snapshot snapshot,
            @MayLack(Feature.NUMBERED_BROADCASTS) int round) implements Message {}

    record InstallSnapshotResponse(
            int term,
            int index,
            @MayLack(Feature.NUMBERED_BROADCASTS) int round) implements Message {}

    /** Of systems whose heartbeats are no AppendEntries without entries: who leads, and what the receiver has of it is committed. */
    record Heartbeat(int term, int commit) implements Message {}

    record HeartbeatResponse(int term) implements Message {}

    /** The receiver shall campaign at once (dissertation §3.10). */
    record TimeoutNow(int term) implements Message {}

    /** An operation that came to a node which does not lead, on its way to the one that does. */
    record Forward(int term, Command.Execute operation) implements Message {}
}
