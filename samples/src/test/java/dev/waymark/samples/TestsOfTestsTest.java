package dev.waymark.samples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.waymark.junit.Campaign;
import dev.waymark.junit.CampaignResult;

/** As docs/tutorial.md shows them. */
class TestsOfTestsTest {
    @Campaign(system = "raft", bugs = "quorum-third", finds = "election-safety")
    void aThirdOfTheVotesIsNotEnough(CampaignResult result) {
        assertTrue(result.found().shrunkDecisions() < 50);
    }

    @Campaign(system = "raft", mustReach = "leader-completeness")
    void leadersChangeAfterSomethingWasCommitted() {}
}
