package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Changes of the configuration and of the leader, PreVote and CheckQuorum, step by step. */
class MembershipTest {
    private static final int ADMINISTRATOR = 3;

    private static Stage removing(int node) {
        return Stage.where(
                ADMINISTRATOR,
                request -> request.equals(new Request.RemoveServer(node)),
                Map.of("reconfigurations", "1", "clients", "2"));
    }

    @Test
    void aChangeWaitsUntilTheLeaderHasCommittedInItsTerm() {
        Stage stage = removing(3).elect(1, 2).invoke(ADMINISTRATOR, 1, 1);
        assertThat(stage.state(1).isMember(3)).isTrue();
        stage.replicate(1, 2);
        assertThat(stage.state(1).isMember(3)).as("in force at once").isFalse();
        assertThat(stage.state(1).commit()).isEqualTo(1);
        stage.replicate(1, 2);
        assertThat(stage.state(1).commit()).isEqualTo(2);
        assertThat(stage.replies()).hasSize(1);
    }

    @Test
    void aLeaderThatIsRemovedLeadsUntilThatIsCommitted() {
        Stage stage = removing(1).elect(1, 2).replicate(1, 2).invoke(ADMINISTRATOR, 1, 1);
        assertThat(stage.state(1).role()).isEqualTo(Role.LEADER);
        stage.replicate(1, 2);
        assertThat(stage.state(1).commit()).as("its own copy does not count").isEqualTo(1);
        stage.replicate(1, 3);
        stage.replicate(1, 3);
        assertThat(stage.state(1).commit()).isEqualTo(2);
        assertThat(stage.state(1).role()).isEqualTo(Role.FOLLOWER);
        stage.fire(1, "election");
        assertThat(stage.state(1).role()).as("it does not disturb the others").isEqualTo(Role.FOLLOWER);
    }

    @Test
    void aConfigurationThatIsOverwrittenIsRolledBack() {
        Stage stage = removing(3).elect(1, 2).replicate(1, 2).invoke(ADMINISTRATOR, 1, 1);
        assertThat(stage.state(1).isMember(3)).isFalse();
        stage.fire(2, "election").elect(2, 3).deliverLatest(2, 1, Message.AppendEntries.class);
        assertThat(stage.state(1).isMember(3)).isTrue();
    }

    @Test
    void aTransferMakesTheTargetCampaign() {
        Stage stage = Stage.where(
                ADMINISTRATOR,
                request -> request.equals(new Request.Transfer(2)),
                Map.of("transfers", "1", "clients", "2", "checkQuorum", "true"));
        stage.elect(1, 2).invoke(ADMINISTRATOR, 1, 1);
        assertThat(stage.inFlight(Message.TimeoutNow.class))
                .as("it must catch up first")
                .isZero();
        stage.replicate(1, 2).deliver(1, 2, Message.TimeoutNow.class);
        assertThat(stage.state(2).role()).isEqualTo(Role.CANDIDATE);
        stage.deliverLatest(2, 1, Message.RequestVote.class).deliverLatest(1, 2, Message.RequestVoteResponse.class);
        assertThat(stage.state(2).role()).isEqualTo(Role.LEADER);
    }

    @Test
    void withPreVoteWhoCannotWinUsesUpNoTerm() {
        Stage stage = new Stage(Map.of("preVote", "true"));
        stage.fire(3, "election").fire(3, "election").fire(3, "election");
        assertThat(stage.state(3).term()).isZero();
        assertThat(stage.state(3).role()).isEqualTo(Role.PRE_CANDIDATE);
        stage.deliver(3, 1, Message.PreVote.class).deliver(1, 3, Message.PreVoteResponse.class);
        assertThat(stage.state(3).role()).isEqualTo(Role.CANDIDATE);
        assertThat(stage.state(3).term()).isEqualTo(1);
        assertThat(stage.state(1).term()).as("a PreVote changes nothing").isZero();
    }

    @Test
    void withCheckQuorumALeaderWithoutFollowersMakesWay() {
        Stage stage = new Stage(Map.of("checkQuorum", "true"));
        stage.elect(1, 2).replicate(1, 2).fire(1, "quorum");
        assertThat(stage.state(1).role()).isEqualTo(Role.LEADER);
        stage.fire(1, "quorum");
        assertThat(stage.state(1).role()).isEqualTo(Role.FOLLOWER);
        assertThat(stage.state(1).term()).isEqualTo(1);
    }

    @Test
    void withCheckQuorumWhoHearsFromALeaderDoesNotVote() {
        Stage stage = new Stage(Map.of("checkQuorum", "true"));
        stage.elect(1, 2).replicate(1, 2).fire(3, "election").fire(3, "election");
        stage.deliverLatest(3, 2, Message.RequestVote.class);
        assertThat(stage.state(2).term()).isEqualTo(1);
        assertThat(stage.state(2).vote()).isEqualTo(1);
    }
}
