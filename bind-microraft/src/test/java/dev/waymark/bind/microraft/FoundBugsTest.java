package dev.waymark.bind.microraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.property.Verdict;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import dev.waymark.raft.vocabulary.Role;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What is wrong in MicroRaft 0.7, step by step; docs/bugs-found.md tells what it means. */
class FoundBugsTest {
    private static final Predicate<Request> ANY_GET = Request.Get.class::isInstance;
    private static final Predicate<Request> ANY_WRITE = request -> !ANY_GET.test(request);

    private static List<String> violated(Stage stage) {
        return stage.judge().verdicts().stream()
                .filter(Verdict::violated)
                .map(Verdict::property)
                .toList();
    }

    /** A success response of an earlier term counts: for reads as a sign that the leader still leads. */
    @Test
    void aLateResponseOfAnEarlierTermConfirmsARead() {
        Stage stage = Stage.where(
                Map.of(
                        1,
                        new Request.Get("x")::equals,
                        2,
                        request ->
                                request instanceof Request.Put put && put.key().equals("x"),
                        3,
                        ANY_GET),
                Map.of("clients", "3"));
        stage.elect(1, 2).catchUp(1, 2).catchUp(1, 3);
        assertThat(stage.state(1).commit()).isEqualTo(1);

        // Node 2 confirms the first read of node 1's first term; that response is late.
        while (stage.latest(1, 2, "AppendEntries") >= 0) {
            stage.replicate(1, 2);
        }
        stage.invoke(3, 1, 1).deliver(1, 2, "AppendEntries");
        long late = stage.latest(2, 1, "AppendEntriesResponse");

        // Node 3 leads for a while, then node 1 again, with a commit in its new term.
        stage.elect(3, 2).deliver(3, 1, "AppendEntries").deliver(1, 3, "AppendEntriesResponse");
        stage.deliver(3, 1, "AppendEntries");
        stage.elect(1, 2).catchUp(1, 2);
        assertThat(stage.state(1).commit()).isEqualTo(stage.state(1).lastIndex());

        // Node 2 is elected behind its back, and a write is answered.
        stage.catchUp(1, 3);
        stage.elect(2, 3).invoke(2, 1, 2);
        while (stage.state(2).commit() < stage.state(2).lastIndex()) {
            stage.replicate(2, 3);
        }
        assertThat(stage.replies()).hasSize(1);

        // Node 1 does not know. A read that is asked now is answered by it alone.
        assertThat(stage.state(1).role()).isEqualTo(Role.LEADER);
        stage.invoke(1, 1, 1);
        assertThat(stage.replies()).as("it asks the others first").hasSize(1);
        stage.deliver(late);
        assertThat(stage.replies().get(1).result()).isEqualTo(new Result.Value(null));
        assertThat(violated(stage)).contains("fresh-answers", "linearizability");
    }

    /** And for entries as a sign that a follower has them. */
    @Test
    void aLateResponseOfAnEarlierTermCommitsWhatItsSenderDoesNotHave() {
        Stage stage =
                Stage.where(Map.of(1, ANY_WRITE, 2, ANY_WRITE, 3, ANY_WRITE), Map.of("nodes", "5", "clients", "3"));
        stage.elect(1, 2, 3).invoke(1, 1, 1).invoke(2, 1, 1);
        stage.replicate(1, 2).deliver(1, 2, "AppendEntries");
        long late = stage.latest(2, 1, "AppendEntriesResponse");
        assertThat(stage.state(2).lastIndex()).isEqualTo(3);
        assertThat(stage.state(1).commit()).isZero();

        // Node 3 never heard of these entries, and those who have them drop them.
        stage.elect(3, 4, 5).deliver(3, 1, "AppendEntries").deliver(3, 2, "AppendEntries");
        assertThat(stage.state(2).lastIndex()).isEqualTo(1);

        // Node 1 leads again; of the five only node 4 gets what it appends.
        stage.elect(1, 2, 4).invoke(3, 1, 1);
        assertThat(stage.state(1).lastIndex()).isEqualTo(3);
        stage.catchUp(1, 4);
        assertThat(stage.state(1).commit()).isZero();
        stage.deliver(late);
        assertThat(stage.state(1).commit()).as("on two of five").isEqualTo(3);
        assertThat(stage.replies()).isNotEmpty();

        stage.pass(Stage.LONG).fire(3, "heartbeat"); // it has heard from nobody and steps down
        stage.pass(Stage.LONG).fire(3, "election");
        stage.deliver(3, 2, "PreVote").deliver(2, 3, "PreVoteResponse");
        stage.deliver(3, 5, "PreVote").deliver(5, 3, "PreVoteResponse");
        stage.fire(3, "election"); // in the term before this node 2 has voted for node 1
        stage.deliver(3, 2, "RequestVote").deliver(2, 3, "RequestVoteResponse");
        stage.deliver(3, 5, "RequestVote").deliver(5, 3, "RequestVoteResponse");
        assertThat(stage.state(3).role()).isEqualTo(Role.LEADER);
        assertThat(violated(stage)).contains("leader-completeness");
    }

    /** A follower that asked whether it could be elected, and then heard of the leader of its term, never asks again. */
    @Test
    void followersThatCameBackNeverTimeOutAgain() {
        Stage stage = new Stage(1, Map.of("requests", "0"));
        stage.elect(2, 1, 3).catchUp(2, 1).catchUp(2, 3);
        for (int follower : new int[] {1, 3}) {
            stage.fire(follower, "election");
            assertThat(stage.state(follower).role()).isEqualTo(Role.PRE_CANDIDATE);
            stage.fire(2, "heartbeat").deliver(2, follower, "AppendEntries");
            assertThat(stage.state(follower).role()).isEqualTo(Role.FOLLOWER);
        }
        stage.crash(2);
        for (int follower : new int[] {1, 3}) {
            while (stage.inFlight() > 0) {
                stage.deliver(stage.view.message(0));
            }
            for (int times = 0; times < 20; times++) {
                stage.pass(Stage.LONG).fire(follower, "election");
            }
            assertThat(stage.state(follower).role()).isEqualTo(Role.FOLLOWER);
            assertThat(stage.inFlight())
                    .as("two of three are up, and nobody campaigns")
                    .isZero();
        }
    }
}
