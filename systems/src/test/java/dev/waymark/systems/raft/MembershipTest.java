package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import dev.waymark.raft.vocabulary.Role;
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

    private static Stage transferring() {
        return Stage.where(
                ADMINISTRATOR,
                request -> request.equals(new Request.Transfer(2)),
                Map.of("transfers", "1", "clients", "2"));
    }

    @Test
    void aLeaderTakesNoRequestsDuringATransferUntilItTakesTooLong() {
        Stage stage = transferring().elect(1, 2).invoke(ADMINISTRATOR, 1, 1).invoke(1, 1, 1);
        assertThat(stage.state(1).log()).as("the no-op alone").hasSize(1);
        stage.replicate(1, 2);
        assertThat(stage.inFlight(Message.TimeoutNow.class)).isEqualTo(1);
        assertThat(stage.state(1).commit()).isEqualTo(1);
        assertThat(stage.state(1).log()).as("after TimeoutNow neither").hasSize(1);
        stage.fire(1, "transfer");
        assertThat(stage.state(1).log()).as("what was kept").hasSize(2);
        stage.invoke(2, 1, 1);
        assertThat(stage.state(1).log()).as("what comes now").hasSize(3);
        stage.replicate(1, 2);
        assertThat(stage.replies()).hasSize(3);
    }

    @Test
    void whatCameDuringATransferGoesToTheNewLeader() {
        Stage stage = transferring().elect(1, 2).invoke(ADMINISTRATOR, 1, 1).invoke(1, 1, 1);
        stage.replicate(1, 2).deliver(1, 2, Message.TimeoutNow.class);
        stage.deliverLatest(2, 1, Message.RequestVote.class).deliverLatest(1, 2, Message.RequestVoteResponse.class);
        assertThat(stage.state(2).role()).isEqualTo(Role.LEADER);
        assertThat(stage.timers(1)).as("the transfer is over").doesNotContain("transfer");
        stage.deliverLatest(2, 1, Message.AppendEntries.class).deliver(1, 2, Message.Forward.class);
        assertThat(stage.state(2).log()).hasSize(3);
    }

    /** Node 3 was removed, and the next wish is to have it back. */
    private static Stage removedAndAddedAgain() {
        Map<String, String> parameters = Map.of("reconfigurations", "2", "clients", "2");
        Stage stage = Stage.where(
                Map.of(ADMINISTRATOR, new Request.RemoveServer(3), ADMINISTRATOR + 1, new Request.AddServer(3)),
                parameters);
        stage.elect(1, 2).replicate(1, 2).invoke(ADMINISTRATOR, 1, 1).replicate(1, 2);
        assertThat(stage.state(1).commit()).isEqualTo(2);
        assertThat(stage.state(1).isMember(3)).isFalse();
        return stage.invoke(ADMINISTRATOR + 1, 1, 1);
    }

    @Test
    void aNewServerCountsOnceItHasTheLog() {
        Stage stage = removedAndAddedAgain();
        assertThat(stage.state(1).isMember(3)).isFalse();
        stage.invoke(1, 1, 1).replicate(1, 2);
        assertThat(stage.state(1).commit())
                .as("commits do not wait for it, nor does its copy count")
                .isEqualTo(3);
        stage.replicate(1, 3);
        stage.replicate(1, 3);
        assertThat(stage.state(1).isMember(3)).isTrue();
        assertThat(stage.timers(1)).doesNotContain("catch-up");
        stage.replicate(1, 3);
        assertThat(stage.state(1).commit()).as("of two of three").isEqualTo(4);
        assertThat(stage.replies()).hasSize(3);
    }

    @Test
    void aNewServerThatIsTooSlowIsRefused() {
        Stage stage = removedAndAddedAgain();
        Message slow = new Message.AppendEntriesResponse(1, true, 0, 0, 0, 1);
        for (int round = 1; round <= CatchUp.ROUNDS_MAX; round++) {
            assertThat(stage.replies()).hasSize(1);
            stage.hear(3, 1, slow).fire(1, "catch-up");
        }
        assertThat(stage.state(1).isMember(3)).isFalse();
        assertThat(stage.replies()).hasSize(2).last().extracting("result").isEqualTo(Result.REFUSED);
        assertThat(stage.timers(1)).doesNotContain("catch-up");
    }

    @Test
    void aNewServerThatDoesNotAnswerIsRefused() {
        Stage stage = removedAndAddedAgain().fire(1, "catch-up");
        assertThat(stage.replies()).hasSize(2).last().extracting("result").isEqualTo(Result.REFUSED);
        stage.replicate(1, 3);
        assertThat(stage.state(1).isMember(3)).as("too late").isFalse();
    }

    @Test
    void aDeposedLeaderPassesOnTheWishForANewServer() {
        Stage stage = removedAndAddedAgain().fire(2, "election").elect(2, 1);
        assertThat(stage.timers(1)).doesNotContain("catch-up");
        stage.deliverLatest(2, 1, Message.AppendEntries.class).deliver(1, 2, Message.Forward.class);
        stage.deliverLatest(1, 2, Message.AppendEntriesResponse.class);
        assertThat(stage.timers(2)).as("committed in its term, it begins").contains("catch-up");
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
