package dev.waymark.bind.ratis.child;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.StringJoiner;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RaftRpcRequestProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteReplyProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteRequestProto;

/** What can be seen of requests, replies and entries. Indexes of Ratis count from 0, ours from 1. */
final class Protos {
    /** Commands begin with this: who asked, and its how-manieth request it is. */
    static final String SEPARATOR = "/";

    private static final String PRE_VOTE = "getPreVote";

    private Protos() {}

    /** Servers are called by their numbers. */
    static int receiver(Object request) {
        RaftRpcRequestProto envelope = (RaftRpcRequestProto) Reflect.call(request, "getServerRequest");
        return Integer.parseInt(envelope.getReplyId().toString(StandardCharsets.UTF_8));
    }

    static Object[] request(Object request) {
        if (request instanceof RequestVoteRequestProto vote) {
            return new Object[] {
                isPreVote(vote) ? "PreVote" : "RequestVote",
                isPreVote(vote) ? vote.getCandidateTerm() + 1 : vote.getCandidateTerm(),
                vote.hasCandidateLastEntry() ? vote.getCandidateLastEntry().getIndex() + 1 : 0,
                vote.hasCandidateLastEntry() ? vote.getCandidateLastEntry().getTerm() : 0
            };
        }
        if (request instanceof AppendEntriesRequestProto append) {
            return new Object[] {
                "AppendEntries",
                append.getLeaderTerm(),
                previous(append),
                append.hasPreviousLog() ? append.getPreviousLog().getTerm() : 0,
                append.getLeaderCommit() + 1,
                entries(append.getEntriesList())
            };
        }
        return new Object[] {"Other", request.getClass().getSimpleName().replace("Proto", "")};
    }

    private static long previous(AppendEntriesRequestProto append) {
        if (append.hasPreviousLog()) {
            return append.getPreviousLog().getIndex() + 1;
        }
        return append.getEntriesCount() == 0 ? 0 : append.getEntries(0).getIndex();
    }

    /** The oldest versions have no pre-vote. */
    private static boolean isPreVote(RequestVoteRequestProto vote) {
        return Reflect.has(vote, PRE_VOTE) && (Boolean) Reflect.call(vote, PRE_VOTE);
    }

    static Object[] reply(Object request, Object reply) {
        if (reply instanceof RequestVoteReplyProto vote && request instanceof RequestVoteRequestProto asked) {
            boolean granted = vote.getServerReply().getSuccess();
            boolean preVote = isPreVote(asked);
            return new Object[] {
                preVote ? "PreVoteResponse" : "RequestVoteResponse",
                preVote && granted ? asked.getCandidateTerm() + 1 : vote.getTerm(),
                granted
            };
        }
        if (reply instanceof AppendEntriesReplyProto append && request instanceof AppendEntriesRequestProto asked) {
            boolean success = append.getResult() == AppendEntriesReplyProto.AppendResult.SUCCESS;
            return new Object[] {
                "AppendEntriesResponse",
                append.getTerm(),
                success,
                previous(asked) + (success ? asked.getEntriesCount() : 0),
                success ? 0 : append.getNextIndex() + 1
            };
        }
        String what = reply instanceof Exception
                ? "Refused"
                : reply.getClass().getSimpleName().replace("Proto", "");
        return new Object[] {"Other", what};
    }

    /** {@code term:command;...}, where a command is client/number, {@code -} for a leader's first, or what else it is. */
    static String entries(List<LogEntryProto> entries) {
        StringJoiner text = new StringJoiner(";");
        entries.forEach(entry -> text.add(entry.getTerm() + ":" + command(entry)));
        return text.toString();
    }

    private static String command(LogEntryProto entry) {
        if (entry.hasStateMachineLogEntry()) {
            String[] parts = text(entry).split(SEPARATOR, 3);
            return parts[0] + SEPARATOR + parts[1];
        }
        return entry.hasConfigurationEntry() ? "-" : "metadata";
    }

    /** What the client asked. */
    static String text(LogEntryProto entry) {
        return entry.getStateMachineLogEntry().getLogData().toString(StandardCharsets.UTF_8);
    }
}
