package dev.waymark.bind.etcdraft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.Figures;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** etcd's raft library, where there is Go and its modules can be had. */
class EtcdRaftTest {
    static Target target(Map<String, String> parameters, String... bugs) {
        try {
            return Target.of(new EtcdRaft(), parameters, List.of(bugs));
        } catch (SystemMistake e) {
            String reason = String.valueOf(e.getMessage());
            if (reason.contains("on PATH, to build its host: https") && !reason.contains("cannot be built")
                    || reason.contains("dial tcp")
                    || reason.contains("module lookup disabled")) {
                abort("etcd-raft was not tested: " + reason);
            }
            throw e;
        }
    }

    private static Totals run(Target target, int executions) {
        return Campaign.run(
                Experiment.on(target).executions(executions).workers(1).build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.7.0", "3.5.0"})
    void worksAndIsFitToBeTested(String version) {
        Target target = target(Map.of(
                "version", version, "snapshotEvery", "3", "reconfigurations", "2", "transfers", "1", "reads", "index"));
        Totals totals = run(target, 60);
        assertThat(totals.violations()).isEmpty();
        Doctor.Report report = new Doctor(Experiment.on(target).executions(10).build()).examine();
        assertThat(report.problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.7.0", "3.5.0"})
    void aProcessForEachServerIsTheSame(String version) {
        Totals one = run(target(Map.of("version", version, "snapshotEvery", "3")), 15);
        Totals perNode = run(target(Map.of("version", version, "snapshotEvery", "3", "processes", "per-node")), 15);
        assertThat(perNode.decisions()).isEqualTo(one.decisions());
        assertThat(perNode.covered()).isEqualTo(one.covered());
        assertThat(perNode.violations()).isEmpty();
        Map<String, String> killed =
                Map.of("version", version, "snapshotEvery", "3", "processes", "per-node", "restarts", "process");
        assertThat(run(target(killed), 10).violations()).isEmpty();
    }

    /** Restarts included: what is committed is on disk, and the model knows. */
    @ParameterizedTest
    @ValueSource(strings = {"3.7.0", "3.5.0"})
    void followsTheModelThroughCrashes(String version) {
        Target target = target(Map.of(
                "version", version, "snapshotEvery", "3", "preVote", "true", "checkQuorum", "true", "transfers", "1"));
        Totals totals = Campaign.run(Experiment.on(target)
                .alsoChecking("conformance:strict")
                .executions(30)
                .workers(1)
                .build());
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.health().get("restart")).isPositive();
    }

    @Test
    void aHostThatForgetsTheHardStateIsFound() {
        Totals totals = Campaign.run(Experiment.on(target(Map.of(), "forgets-hard-state"))
                .executions(5000)
                .stopOnBug(true)
                .workers(1)
                .build());
        assertThat(totals.violations())
                .singleElement()
                .extracting(Violation::verdict)
                .satisfies(verdict -> assertThat(verdict.property()).isEqualTo("election-safety"));
    }

    @Test
    void theSeededBugIsFound() {
        target(Map.of()); // the same Go builds both
        Totals totals = Campaign.run(Experiment.on(Target.of(new EtcdRaftSeeded()))
                .executions(5000)
                .stopOnBug(true)
                .workers(1)
                .build());
        assertThat(totals.violations())
                .singleElement()
                .extracting(Violation::verdict)
                .satisfies(verdict -> assertThat(verdict.property()).isIn("election-safety", "leader-completeness"));
    }

    /** Of the library alone; the same executions run the same lines, whichever process they are made in. */
    @Test
    void linesOfTheLibraryAreCounted() {
        Target target = target(Map.of());
        Totals once = lines(target, 1);
        assertThat(lines(target, 2).covered()).isEqualTo(once.covered());
        Figures figures = once.experiment().coverages().get(0).figures(once.covered("lines"));
        assertThat(once.covered().get("lines"))
                .isBetween(700, figures.numbers().get("total").intValue() - 300);
        List<?> neverRun = (List<?>) figures.sections().get("neverRun").get("lines");
        assertThat(neverRun)
                .allMatch(place -> place.toString().startsWith("go.etcd.io/raft/v3/"))
                .anyMatch(place -> place.toString().startsWith("go.etcd.io/raft/v3/node.go:"))
                .noneMatch(place -> place.toString().startsWith("go.etcd.io/raft/v3/raft.go:1-"));
    }

    private static Totals lines(Target target, int workers) {
        return Campaign.run(Experiment.on(target)
                .measuring(List.of("lines"))
                .strategy("fuzz:guide=lines")
                .executions(30)
                .workers(workers)
                .build());
    }

    @Test
    void aLeaseNeedsClocks() {
        assertThatThrownBy(() -> target(Map.of("reads", "lease", "checkQuorum", "true")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("-p drift=20");
        assertThat(run(target(Map.of("reads", "lease", "checkQuorum", "true", "drift", "20")), 20)
                        .violations())
                .isEmpty();
    }
}
