package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Deployment;
import dev.waymark.core.UsageException;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.systems.pingpong.PingPong;
import dev.waymark.systems.raft.Raft;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Coverage {@code clauses}, and the systems that declare theirs. */
class ClausesTest {
    private static int covered(Deployment deployment, long executions) {
        return Campaigns.run(Experiment.on(Campaigns.target(deployment))
                        .checkingOnly(List.of())
                        .measuring("clauses")
                        .executions(executions))
                .covered()
                .get("clauses");
    }

    @Test
    void aFewExecutionsOfRaftExerciseSomeClausesAndManyExerciseMore() {
        Deployment deployment = Campaigns.deploy(new Raft(), Map.of(), List.of());
        int few = covered(deployment, 1);
        assertThat(few).isBetween(5, 25);
        assertThat(covered(deployment, 2_000)).isGreaterThan(few);
    }

    @Test
    void everyClauseOfRaftIsExercisedWhenEverythingIsSwitchedOn() {
        Map<String, String> everything = Map.ofEntries(
                Map.entry("preVote", "true"),
                Map.entry("checkQuorum", "true"),
                Map.entry("snapshotEvery", "3"),
                Map.entry("reads", "lease"),
                Map.entry("drift", "20"),
                Map.entry("reconfigurations", "2"),
                Map.entry("transfers", "2"));
        Deployment deployment = Campaigns.deploy(new Raft(), everything, List.of());
        assertThat(covered(deployment, 20_000)).isEqualTo(deployment.clauses().size());
    }

    @Test
    void everyClauseOfTwoPhaseCommitIsExercisedWithFaultsAndRetries() {
        Deployment deployment =
                Campaigns.deploy(new TwoPhaseCommit(), Map.of("durable", "true", "retry", "true"), List.of());
        ExperimentBuilder experiment = Campaigns.experiment(
                        deployment, "random", new dev.waymark.core.cluster.FaultBudget(2, 10, 2), 1, 3_000, 1)
                .measuring("clauses");
        assertThat(Campaigns.run(experiment).covered().get("clauses"))
                .isEqualTo(deployment.clauses().size());
    }

    @Test
    void aSystemWithoutClausesSaysSo() {
        Deployment deployment = Campaigns.deploy(new PingPong(), Map.of(), List.of());
        assertThatThrownBy(() -> covered(deployment, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("declares no clauses");
    }
}
