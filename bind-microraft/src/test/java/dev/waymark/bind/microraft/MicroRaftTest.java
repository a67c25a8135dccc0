package dev.waymark.bind.microraft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Event;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import dev.waymark.raft.vocabulary.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the library is bound: deterministic, on our timers, clocks and disks. */
class MicroRaftTest {
    private static final int ADMINISTRATOR = 3;

    private static Totals run(Map<String, String> parameters, FaultBudget faults, int executions, int workers) {
        return Campaign.run(Experiment.on(Target.of(new MicroRaft(), parameters, List.of()))
                .strategy("random")
                .seed(7)
                .faults(faults)
                .measuring("states", "traces")
                .executions(executions)
                .workers(workers)
                .build());
    }

    private static List<String> facts(int workers) {
        Totals totals = run(Map.of(), new FaultBudget(2, 10, 2), 300, workers);
        List<String> facts = new ArrayList<>();
        facts.add(totals.decisions() + " " + totals.covered() + " " + totals.health());
        totals.properties().forEach((name, tally) -> facts.add(name + " " + tally.kept() + " " + tally.reached()));
        return facts;
    }

    @Test
    void resultsDoNotDependOnTheNumberOfWorkers() {
        assertThat(facts(2)).isEqualTo(facts(1));
    }

    @Test
    void withoutFaultsNothingIsViolatedAndEverythingIsReached() {
        Totals totals = run(Map.of(), FaultBudget.NONE, 500, 1);
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.properties()).allSatisfy((name, tally) -> {
            assertThat(tally.kept()).isEqualTo(500);
            assertThat(tally.reached()).as(name + " reached").isPositive();
        });
    }

    @Test
    void whatTheLibraryCannotSwitchOffIsSaid() {
        assertThatThrownBy(() -> Target.of(new MicroRaft(), Map.of("preVote", "false"), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("preVote=false: must be true");
    }

    @Test
    void aLeaderHasAHeartbeatAndAllOthersAnElection() {
        Stage stage = new Stage(1, Map.of()).elect(1, 2);
        assertThat(stage.timers(1)).contains("heartbeat").doesNotContain("election");
        assertThat(stage.timers(2)).containsExactly("election");
        stage.pass(Stage.LONG).fire(1, "heartbeat");
        assertThat(stage.state(1).role()).as("nobody answered").isEqualTo(Role.FOLLOWER);
        assertThat(stage.timers(1)).contains("election").doesNotContain("heartbeat");
    }

    @Test
    void firingAnElectionMovesTheClockPastTheLeadersLastSign() {
        Stage stage = new Stage(1, Map.of()).elect(1, 2).catchUp(1, 2);
        stage.fire(2, "election");
        assertThat(stage.state(2).role()).isEqualTo(Role.PRE_CANDIDATE);
    }

    @Test
    void aServerThatWasInNoTermYetStartsAfresh() {
        Stage stage = new Stage(1, Map.of()).crash(1).restart(1);
        assertThat(stage.state(1).term()).isZero();
        assertThat(stage.elect(1, 2).state(1).term()).isEqualTo(1);
    }

    @Test
    void whatWasFlushedSurvives() {
        Stage stage = new Stage(1, Map.of()).elect(1, 2).catchUp(1, 2).crash(2).restart(2);
        assertThat(stage.state(2).term()).isEqualTo(1);
        assertThat(stage.state(2).vote()).isEqualTo(1);
        assertThat(stage.state(2).log()).hasSize(1);
    }

    @Test
    void logsAreCompactedAndSnapshotsSent() {
        Stage stage = Stage.where(
                Map.of(
                        1,
                        request -> !(request instanceof Request.Get),
                        2,
                        request -> !(request instanceof Request.Get)),
                Map.of("snapshotEvery", "3"));
        stage.elect(1, 2).replicate(1, 2).invoke(1, 1, 1).invoke(2, 1, 1);
        while (stage.state(1).snapshotIndex() == 0) {
            stage.replicate(1, 2);
        }
        assertThat(stage.state(1).log()).isEmpty();
        stage.deliver(1, 3, "AppendEntries").deliver(3, 1, "AppendEntriesResponse");
        while (stage.state(3).snapshotIndex() == 0) {
            if (stage.latest(1, 3, "InstallSnapshot") >= 0) {
                stage.deliver(1, 3, "InstallSnapshot");
            } else if (stage.latest(1, 3, "SnapshotOffer") >= 0) {
                stage.deliver(1, 3, "SnapshotOffer").deliver(3, 1, "SnapshotWanted");
            } else {
                stage.replicate(1, 3);
            }
        }
        assertThat(stage.state(3).digest()).isEqualTo(stage.state(1).digest());
        assertThat(stage.events.stream()
                        .filter(event -> event instanceof Event.Emitted emitted
                                && emitted.name().equals(Events.INSTALL)))
                .hasSize(1);
        stage.crash(3).restart(3);
        assertThat(stage.state(3).applied()).isEqualTo(3);
    }

    @Test
    void leadershipIsTransferred() {
        Stage stage = Stage.where(Map.of(ADMINISTRATOR, new Request.Transfer(2)::equals), Map.of("transfers", "1"));
        stage.elect(1, 2).catchUp(1, 2).invoke(ADMINISTRATOR, 1, 1).deliver(1, 2, "TimeoutNow");
        assertThat(stage.state(2).role()).isEqualTo(Role.CANDIDATE);
        stage.deliver(2, 1, "RequestVote").deliver(1, 2, "RequestVoteResponse");
        assertThat(stage.state(2).role()).isEqualTo(Role.LEADER);
        assertThat(stage.replies().get(0).result()).isEqualTo(Result.DONE);
    }

    @Test
    void serversAreRemoved() {
        Stage stage = Stage.where(
                Map.of(ADMINISTRATOR, new Request.RemoveServer(3)::equals), Map.of("reconfigurations", "1"));
        stage.elect(1, 2).catchUp(1, 2).invoke(ADMINISTRATOR, 1, 1);
        assertThat(stage.state(1).isMember(3)).as("in force at once").isFalse();
        stage.catchUp(1, 2);
        assertThat(stage.replies().get(0).result()).isEqualTo(Result.DONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"linearizable", "lease", "any", "log"})
    void readsAreAnswered(String reads) {
        Stage stage = Stage.where(Map.of(1, Request.Get.class::isInstance), Map.of("reads", reads));
        stage.elect(1, 2).catchUp(1, 2).invoke(1, 1, reads.equals("any") ? 3 : 1);
        for (int i = 0; i < 5 && stage.replies().isEmpty(); i++) {
            stage.replicate(1, 2);
        }
        assertThat(stage.replies().get(0).result()).isEqualTo(new Result.Value(null));
    }
}
