package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Code;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Requests, sessions and reads, step by step. */
class ClientsTest {
    private final Stage stage = new Stage(Map.of());

    @Test
    void aRequestIsAnsweredWhenItIsAppliedAtTheLeader() {
        stage.elect(1, 2).invoke(1, 1, 1).deliverLatest(1, 2, Message.AppendEntries.class);
        assertThat(stage.replies()).isEmpty();
        stage.deliver(2, 1, Message.AppendEntriesResponse.class);
        assertThat(stage.replies()).hasSize(1);
        assertThat(stage.state(1).applied()).isEqualTo(2);
    }

    @Test
    void aRequestThatComesTooEarlyWaitsForALeaderAndGoesThere() {
        stage.invoke(1, 1, 3).elect(1, 2).deliver(1, 3, Message.AppendEntries.class);
        stage.deliver(3, 1, Message.Forward.class);
        assertThat(stage.state(1).log()).hasSize(2);
        stage.replicate(1, 2);
        assertThat(stage.replies()).hasSize(1);
    }

    @Test
    void aRepeatedRequestIsExecutedOnce() {
        stage.invoke(1, 1, 3).invoke(1, 1, 1).elect(1, 2).deliver(1, 3, Message.AppendEntries.class);
        stage.deliver(3, 1, Message.Forward.class).replicate(1, 2);
        assertThat(stage.state(1).log()).hasSize(3);
        assertThat(stage.state(1).applied()).isEqualTo(3);
        assertThat(stage.cluster.count("execute")).isEqualTo(1);
        assertThat(stage.replies()).hasSize(1);
    }

    @Test
    void whatADeposedLeaderDidNotFinishGoesToTheNext() {
        stage.elect(1, 2).invoke(1, 1, 1).fire(2, "election").elect(2, 3);
        stage.deliverLatest(2, 1, Message.AppendEntries.class);
        assertThat(stage.state(1).log()).extracting(Entry::term).containsExactly(3);
        stage.deliver(1, 2, Message.Forward.class);
        assertThat(stage.state(2).log()).hasSize(2);
        stage.replicate(2, 3);
        assertThat(stage.replies()).hasSize(1);
    }

    private static Stage reading(Map<String, String> parameters) {
        Stage stage = Stage.where(1, Request.Get.class::isInstance, parameters);
        return stage.elect(1, 2);
    }

    @Test
    void aReadIndexNeedsAMajorityThatAnswersAfterIt() {
        Stage stage = reading(Map.of("reads", "index")).replicate(1, 2);
        stage.heartbeat(1).deliverLatest(1, 2, Message.AppendEntries.class).invoke(1, 1, 1);
        assertThat(stage.state(1).log()).as("a read leaves no entry").hasSize(1);
        stage.deliver(2, 1, Message.AppendEntriesResponse.class);
        assertThat(stage.replies()).as("sent before the read came").isEmpty();
        stage.replicate(1, 2);
        assertThat(stage.replies()).hasSize(1);
    }

    @Test
    void aReadWaitsUntilTheLeaderKnowsWhatIsCommitted() {
        Stage stage = reading(Map.of("reads", "index")).invoke(1, 1, 1).replicate(1, 2);
        assertThat(stage.state(1).commit()).isEqualTo(1);
        assertThat(stage.replies()).isEmpty();
        stage.replicate(1, 2);
        assertThat(stage.replies()).hasSize(1);
    }

    private static final Map<String, String> LEASE = Map.of("reads", "lease", "drift", "20", "checkQuorum", "true");

    private static Stage leasing() {
        Stage stage = Stage.where(1, Request.Get.class::isInstance, LEASE);
        int first = earliest(stage);
        int second = first == 1 ? 2 : 1;
        return stage.elect(first, second).replicate(first, second);
    }

    private static int earliest(Stage stage) {
        int best = 0;
        for (int i = 1; i < stage.view.timers(); i++) {
            best = stage.view.deadline(i) < stage.view.deadline(best) ? i : best;
        }
        return Code.a(stage.view.timer(best));
    }

    @Test
    void aLeaseReadIsAnsweredAtOnce() {
        Stage stage = leasing();
        int leader = stage.state(1).role() == Role.LEADER ? 1 : stage.state(1).leader();
        stage.invoke(1, 1, leader);
        assertThat(stage.replies()).hasSize(1);
    }

    @Test
    void withoutAnswersTheLeaseRunsOut() {
        Stage stage = leasing();
        int leader = stage.state(1).role() == Role.LEADER ? 1 : stage.state(1).leader();
        stage.pass(110).invoke(1, 1, leader);
        assertThat(stage.replies()).isEmpty();
        assertThat(stage.state(leader).role()).isEqualTo(Role.LEADER);
    }
}
