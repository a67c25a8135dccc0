package dev.waymark.systems.raft;

import dev.waymark.raft.coverage.Clause;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.systems.raft.setup.Setup;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Leader election: §5.2 and §5.4.1, PreVote, and the election that a leader asks for. */
final class Voting {
    /** Who granted a vote, one bit per node. Null when this server is no candidate. */
    private static final class Ballot {
        int granted;
    }

    private final Server server;
    private @Nullable Ballot ballot;

    Voting(Server server) {
        this.server = server;
    }

    void endBallot() {
        ballot = null;
    }

    void onElectionTimeout() {
        server.armElection();
        if (server.membership.isRetired()) {
            return;
        }
        server.leader = 0;
        if (server.setup.preVote()) {
            preCampaign();
        } else {
            campaign(false);
        }
    }

    /** Dissertation §9.6: no term is used up before a majority says that it would vote. */
    private void preCampaign() {
        server.clause(Clause.PRE_CAMPAIGN);
        server.role = Role.PRE_CANDIDATE;
        Ballot votes = newBallot();
        if (wins(votes)) {
            campaign(false);
            return;
        }
        toOthers(new Message.PreVote(server.term + 1, server.log.last(), server.log.lastTerm()));
    }

    /** §5.2: a new term, a vote for itself, and a request to all others. */
    private void campaign(boolean transfer) {
        if (server.flaws.splitVoteTwoLeaders() && server.role == Role.CANDIDATE) {
            server.vote = 0; // a split vote: try again, but without a new term the votes given before still count
            server.storage.changedHardState();
            toOthers(request(transfer));
            return;
        }
        server.clause(Clause.CAMPAIGN);
        server.term++;
        server.vote = server.self;
        server.storage.changedHardState();
        server.role = Role.CANDIDATE;
        Ballot votes = newBallot();
        if (wins(votes)) {
            server.lead();
            return;
        }
        toOthers(request(transfer));
    }

    private Message.RequestVote request(boolean transfer) {
        return new Message.RequestVote(server.term, server.log.last(), server.log.lastTerm(), transfer);
    }

    private Ballot newBallot() {
        Ballot votes = new Ballot();
        votes.granted = 1 << server.self;
        ballot = votes;
        return votes;
    }

    private void toOthers(Message message) {
        for (int node = 1; node <= server.setup.nodes(); node++) {
            if (node != server.self && server.membership.contains(node)) {
                server.send(node, message);
            }
        }
    }

    private boolean wins(Ballot votes) {
        int members = server.membership.size();
        int quorum = members / 2 + 1;
        if (server.flaws.quorumThird()) {
            quorum = members / 3 + 1;
        } else if (server.flaws.evenClusterNoLeader() && members % 2 == 0) {
            quorum = members + 1;
        }
        return Integer.bitCount(votes.granted & server.membership.current()) >= quorum;
    }

    void onRequestVote(int from, Message.RequestVote request) {
        if (isLoyal() && !request.transfer()) {
            server.clause(Clause.VOTE_IGNORED);
            return;
        }
        if (request.term() > server.term && !server.flaws.staleTermVote()) {
            server.adopt(request.term());
        }
        boolean granted = mayVote(from, request);
        if (granted) {
            server.vote = from;
            server.storage.changedHardState();
            server.armElection();
        }
        int term = granted ? request.term() : server.term;
        server.send(from, new Message.RequestVoteResponse(term, granted));
    }

    private boolean mayVote(int from, Message.RequestVote request) {
        if (request.term() < server.term) {
            server.clause(Clause.VOTE_REFUSED_TERM);
            return false;
        }
        if (server.vote != 0 && server.vote != from) {
            server.clause(Clause.VOTE_REFUSED_VOTED);
            return false;
        }
        boolean upToDate = isUpToDate(request.lastIndex(), request.lastTerm());
        server.clause(upToDate ? Clause.VOTE_GRANTED : Clause.VOTE_REFUSED_LOG);
        return upToDate;
    }

    /** Dissertation §4.2.3: who heard from a leader within the shortest timeout lets nobody depose it. */
    private boolean isLoyal() {
        return server.setup.checkQuorum()
                && (server.role == Role.LEADER || server.env.now() < server.heardAt + Setup.ELECTION_MIN);
    }

    /** §5.4.1: the candidate's log ends in a later term, or in the same one and is at least as long. */
    private boolean isUpToDate(int lastIndex, int lastTerm) {
        int ownTerm = server.log.lastTerm();
        return lastTerm > ownTerm || (lastTerm == ownTerm && lastIndex >= server.log.last());
    }

    void onRequestVoteResponse(int from, Message.RequestVoteResponse response) {
        if (response.term() > server.term) {
            if (!server.flaws.staleTermResponse()) {
                server.adopt(response.term());
            }
            return;
        }
        if (response.term() < server.term || server.role == Role.LEADER) {
            return;
        }
        boolean unchecked = server.flaws.followerCrash() && server.role == Role.FOLLOWER && server.leader != 0;
        if (server.role != Role.CANDIDATE && !unchecked) {
            return; // too late: it follows the leader of this term already
        }
        Ballot votes = Objects.requireNonNull(ballot, "a vote response, but no ballot");
        if (response.granted()) {
            votes.granted |= 1 << from;
            if (wins(votes)) {
                server.lead();
            }
        }
    }

    void onPreVote(int from, Message.PreVote request) {
        if (isLoyal() || (server.leader != 0 && server.env.now() < server.heardAt + Setup.ELECTION_MIN)) {
            return;
        }
        boolean granted = request.term() > server.term && isUpToDate(request.lastIndex(), request.lastTerm());
        int term = server.term;
        if (granted) {
            server.clause(Clause.PRE_VOTE_GRANTED);
            term = request.term();
        }
        server.send(from, new Message.PreVoteResponse(term, granted));
    }

    void onPreVoteResponse(int from, Message.PreVoteResponse response) {
        if (!response.granted()) {
            if (response.term() > server.term) {
                server.adopt(response.term());
            }
            return;
        }
        if (server.role != Role.PRE_CANDIDATE || response.term() != server.term + 1 || ballot == null) {
            return;
        }
        ballot.granted |= 1 << from;
        if (wins(ballot)) {
            server.clause(Clause.PRE_VOTE_WON);
            campaign(false);
        }
    }

    /** Dissertation §3.10: the leader wants this server to take over, so there is no need for a PreVote. */
    void onTimeoutNow(Message.TimeoutNow timeout) {
        if (timeout.term() == server.term && server.role != Role.LEADER && !server.membership.isRetired()) {
            server.clause(Clause.TIMEOUT_NOW);
            server.armElection();
            campaign(true);
        }
    }
}
