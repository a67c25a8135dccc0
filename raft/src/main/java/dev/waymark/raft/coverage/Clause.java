package dev.waymark.raft.coverage;

import java.util.Arrays;
import java.util.List;

/** The clauses of the protocol, in the words of the paper and the dissertation as far as one line allows. */
public enum Clause {
    CAMPAIGN("upon an election timeout: begin a new term, vote for yourself, ask the others"),
    PRE_CAMPAIGN("upon an election timeout, with PreVote: ask whether the others would vote"),
    PRE_VOTE_GRANTED("upon PreVote of an up-to-date log, without a leader: grant it"),
    PRE_VOTE_WON("upon PreVote grants of a majority: campaign"),
    HIGHER_TERM("upon a message of a higher term: take over the term and follow"),
    VOTE_GRANTED("upon RequestVote of an up-to-date log, no vote given to another in this term: vote"),
    VOTE_REFUSED_TERM("upon RequestVote of an old term: refuse"),
    VOTE_REFUSED_VOTED("upon RequestVote after a vote for another in this term: refuse"),
    VOTE_REFUSED_LOG("upon RequestVote of a log that is behind: refuse"),
    VOTE_IGNORED("upon RequestVote while a leader is alive, with CheckQuorum: ignore it"),
    ELECTED("upon votes of a majority: lead and append a no-op"),
    CANDIDATE_FOLLOWS("upon AppendEntries of the own term, as a candidate: follow"),
    APPEND_OLD_TERM("upon AppendEntries of an old term: refuse"),
    APPEND_TOO_FAR("upon AppendEntries behind the end of the log: refuse"),
    APPEND_CONFLICT("upon AppendEntries after an entry of another term: refuse, name the term"),
    APPEND_TRUNCATES("upon an entry that conflicts with one in the log: delete that and all that follow"),
    APPEND_TAKES("upon entries that are not in the log: append them"),
    HEARTBEAT("upon a heartbeat timeout: send AppendEntries to all"),
    BACK_OFF("upon a refusal: go back in that follower's log and try again"),
    COMMIT("upon a majority that holds an entry of the leader's term: commit it and all before it"),
    COMMIT_WAITS("upon a majority that holds entries of earlier terms only: wait"),
    FOLLOWER_COMMITS("upon AppendEntries with a higher commit index: commit"),
    EXECUTE("upon a committed operation: execute it"),
    REPEATED("upon a committed operation that was executed before: leave it"),
    FORWARD("upon a request, as a follower: send it to the leader"),
    HOLD("upon a request that nobody can carry out now: keep it"),
    COMPACT("upon enough applied entries: take a snapshot and discard them"),
    SNAPSHOT_SENT("upon a follower that lacks discarded entries: send the snapshot"),
    SNAPSHOT_TAKEN("upon InstallSnapshot that conflicts with the log: replace the log"),
    SNAPSHOT_KEEPS("upon InstallSnapshot that agrees with the log: retain the entries that follow"),
    SNAPSHOT_OLD("upon InstallSnapshot of what is committed already: leave it"),
    MEMBERS_CHANGED("upon a wish for another configuration: append it, it is in force at once"),
    MEMBERS_WAIT("upon a wish for another configuration while one is uncommitted, or before the no-op is: wait"),
    CATCH_UP("upon a wish for a new server: send it the log, it does not count yet"),
    CAUGHT_UP("upon a new server that got the log within an election timeout: append the configuration with it"),
    CATCH_UP_REFUSED("upon an election timeout without its answer, or too many slow rounds: refuse the new server"),
    MEMBERS_ROLLED_BACK("upon the deletion of an uncommitted configuration: go back to the one before"),
    LEADER_REMOVED("upon the commit of a configuration without the leader: step down"),
    TRANSFER("upon a wish for another leader that has caught up: send TimeoutNow"),
    TRANSFER_HOLDS("upon a request while the leadership is being transferred: keep it"),
    TRANSFER_ABORTED("upon an election timeout without another leader: take requests again"),
    TIMEOUT_NOW("upon TimeoutNow: campaign at once"),
    QUORUM_LOST("upon a time without answers from a majority, with CheckQuorum: step down"),
    READ_INDEX("upon the answers of a majority to a round that began after a read: answer the read"),
    READ_LEASE("upon a read while the lease is running: answer it at once");

    private final String text;

    Clause(String text) {
        this.text = text;
    }

    public static List<String> texts() {
        return Arrays.stream(values()).map(clause -> clause.text).toList();
    }
}
