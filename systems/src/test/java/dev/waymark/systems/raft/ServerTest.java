package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Elections and replication, step by step. */
class ServerTest {
    private final Stage stage = new Stage(Map.of());

    @Test
    void aVoteSurvivesALossOfPower() {
        stage.fire(1, "election").fire(2, "election").deliver(1, 3, Message.RequestVote.class);
        stage.crash(3).restart(3);
        assertThat(stage.state(3).vote()).isEqualTo(1);
        stage.deliver(2, 3, Message.RequestVote.class).deliverLatest(3, 2, Message.RequestVoteResponse.class);
        assertThat(stage.state(2).role()).isEqualTo(Role.CANDIDATE);
        stage.deliver(3, 1, Message.RequestVoteResponse.class);
        assertThat(stage.state(1).role()).isEqualTo(Role.LEADER);
    }

    @Test
    void aDuplicateVoteIsNoMajority() {
        Stage five = new Stage(Map.of("nodes", "5"));
        five.fire(1, "election").deliver(1, 2, Message.RequestVote.class);
        five.duplicate(2, 1, Message.RequestVoteResponse.class);
        five.deliver(2, 1, Message.RequestVoteResponse.class).deliver(2, 1, Message.RequestVoteResponse.class);
        assertThat(five.state(1).role()).isEqualTo(Role.CANDIDATE);
    }

    @Test
    void aCandidateWithAnOlderLogGetsNoVote() {
        stage.elect(1, 2).replicate(1, 2).fire(3, "election").fire(3, "election");
        stage.deliverLatest(3, 2, Message.RequestVote.class).deliver(2, 3, Message.RequestVoteResponse.class);
        assertThat(stage.state(2).term()).isEqualTo(2);
        assertThat(stage.state(3).role()).isEqualTo(Role.CANDIDATE);
    }

    @Test
    void aLateAppendEntriesRemovesNothing() {
        stage.elect(1, 2).invoke(1, 1, 1);
        stage.deliverLatest(1, 2, Message.AppendEntries.class).deliver(1, 2, Message.AppendEntries.class);
        assertThat(stage.state(2).log()).hasSize(2).isEqualTo(stage.state(1).log());
    }

    @Test
    void aWholeTermOfConflictingEntriesIsSkippedAtOnce() {
        stage.elect(1, 2).replicate(1, 2).replicate(1, 3).invoke(1, 1, 1).invoke(2, 1, 1); // 2 entries that only 1 has
        stage.crash(1).fire(2, "election").elect(2, 3).restart(1);
        stage.deliverLatest(2, 1, Message.AppendEntries.class);
        assertThat(stage.state(1).log()).extracting(Entry::term).containsExactly(1, 3);
        assertThat(stage.state(1).log()).isEqualTo(stage.state(2).log());
    }

    @Test
    void aFollowerThatMissedEverythingIsBroughtUpToDate() {
        stage.elect(1, 2).replicate(1, 2).invoke(1, 1, 1).replicate(1, 2);
        stage.crash(1).fire(2, "election").elect(2, 3); // 3 has nothing, 2 assumes it has all
        stage.replicate(2, 3).replicate(2, 3);
        assertThat(stage.state(3).log()).isEqualTo(stage.state(2).log()).hasSize(3);
        assertThat(stage.state(2).commit()).isEqualTo(3);
    }

    @Test
    void aLeaderThatHearsOfAHigherTermStepsDown() {
        stage.elect(1, 2).fire(3, "election").fire(3, "election");
        stage.deliver(1, 3, Message.AppendEntries.class).deliver(3, 1, Message.AppendEntriesResponse.class);
        assertThat(stage.state(1).role()).isEqualTo(Role.FOLLOWER);
        assertThat(stage.state(1).term()).isEqualTo(2);
    }

    @Test
    void whatWasAcknowledgedSurvivesALossOfPower() {
        stage.elect(1, 2).invoke(1, 1, 1).deliverLatest(1, 2, Message.AppendEntries.class);
        RaftState before = stage.state(2);
        stage.crash(2).restart(2);
        assertThat(stage.state(2).log()).isEqualTo(before.log()).hasSize(2);
        assertThat(stage.state(2).term()).isEqualTo(1);
        assertThat(stage.state(2).commit()).isZero();
    }
}
