package example;

import dev.waymark.junit.*;

class SmallRaftTest {
    @Campaign(system = "small-raft", executions = 500)
    void staysSafe() {}

    @ScenarioTest(value = "LeaderNeedsVotes", system = "small-raft")
    void nobodyLeadsWithoutTheVotesOfAMajority() {}

    @ScenarioTest(value = "CommitNeedsAcks", system = "small-raft")
    void nothingIsCommittedThatAMajorityDoesNotHold() {}

    @ScenarioTest(value = "ManyReVote", system = "small-raft", reached = 0.9)
    void aVoteMayComeMuchTooLate() {}
}
