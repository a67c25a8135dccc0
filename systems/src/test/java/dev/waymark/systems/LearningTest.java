package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.StatePredicate;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.CampaignRun;
import dev.waymark.engine.campaign.Finding;
import dev.waymark.engine.campaign.Findings;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.PayloadCodec;
import dev.waymark.systems.cubeworld.CubeWorld;
import dev.waymark.systems.microbenchmark.Microbenchmark;
import dev.waymark.systems.raft.Raft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strategies whose executions are episodes. */
class LearningTest {
    @TempDir
    Path folder;

    private static ExperimentBuilder experiment(SystemUnderTest system, String strategy, int executions) {
        return Experiment.on(Target.of(system))
                .strategy(strategy)
                .measuring("env-states", "states")
                .seed(4)
                .executions(executions);
    }

    private static List<Object> essence(Totals totals) {
        return List.of(Campaigns.facts(totals), totals.counters(), totals.statistics(), totals.faults());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "env-random",
                "bonus-max",
                "bonus-max:generation=16",
                "bonus-max:preset=paper",
                "bonus-max:preset=artifact",
                "neg:generation=64",
                "neg-visits",
                "ucb-zero:preset=artifact",
                "bonus-max:model=identities:disk=wiped",
                "bonus-max:model=links",
                "frontier",
                "frontier:generation=16",
                "frontier:to=LogDiff(1);LogCommitDiff(1)"
            })
    void workersChangeNothing(String strategy) {
        List<Object> one = essence(Campaigns.run(experiment(new Raft(), strategy, 150)));
        assertThat(essence(Campaigns.run(experiment(new Raft(), strategy, 150).workers(2))))
                .isEqualTo(one);
        assertThat(essence(Campaigns.run(experiment(new Raft(), strategy, 150).workers(8))))
                .isEqualTo(one);
    }

    /** What a step is made of must apply: partitions are kept, timers are due, nodes are up. */
    @Test
    void everyDecisionApplies() {
        for (SystemUnderTest system : Campaigns.systems()) {
            if (!(system instanceof Microbenchmark)) {
                Totals totals = Campaigns.run(experiment(system, "bonus-max", 60));
                assertThat(totals.skipped()).as(system.name()).isEmpty();
                assertThat(totals.violations()).as(system.name()).isEmpty();
            }
        }
    }

    @Test
    void linksAreChosenInsteadOfBlocks() throws IOException {
        Totals totals = Campaigns.run(experiment(new Raft(), "bonus-max:model=links", 200));
        assertThat(totals.skipped()).isEmpty();
        assertThat(totals.health().get("election")).isPositive();
        List<String> lines = Files.readAllLines(learned("raft", "bonus-max:model=links"));
        assertThat(lines.get(1))
                .contains("\"text\":\"links 1-2 1-3 2-3, requests made 0, unchanged for 0; node ")
                .contains("\"text\":\"links none\"", "\"text\":\"links 1-3\"", "\"text\":\"crash node 2\"");
        assertThatThrownBy(() -> Campaigns.run(Experiment.on(Target.of(new Raft(), Map.of("nodes", "5"), List.of()))
                        .strategy("bonus-max:model=links")
                        .executions(1)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("more than 1000 ways to divide 5 nodes")
                .hasMessageContaining("model=colours");
    }

    @Test
    void nodesCrashAndStartAgainAndClientsAreAnswered() {
        Totals totals = Campaigns.run(experiment(new Raft(), "bonus-max", 300));
        assertThat(totals.health().get("restart")).isPositive();
        assertThat(totals.health().get("election")).isPositive();
        assertThat(totals.health().get("answer")).isPositive();
        assertThat(totals.statistics().get("learned").get("steps")).isEqualTo(300L * 25);
    }

    /** No other policy comes to all of them, in three times as many episodes. */
    @Test
    void theFrontierIsPushedBackThroughAllCubes() {
        Totals totals = Campaigns.run(experiment(new CubeWorld(), "frontier", 1600));
        assertThat(totals.statistics().get("learned").get("states")).isEqualTo(3600);
    }

    /** It goes straight through the cubes and fills the one it was sent to; without waypoints it comes there last. */
    @Test
    void theFrontierIsPushedBackWhereTheTargetIs() {
        Totals led = Campaigns.run(
                experiment(new CubeWorld(), "frontier:to=auto:InCube(2)", 150).measuring("target:InCube(2)", "states"));
        Totals free =
                Campaigns.run(experiment(new CubeWorld(), "frontier", 150).measuring("target:InCube(2)", "states"));
        assertThat(led.covered().get("target:InCube(2)"))
                .isGreaterThan(5 * free.covered().get("target:InCube(2)"));
        assertThat(led.statistics().get("furthest waypoint").get("InCube(2)")).isGreaterThan(75);
    }

    @Test
    void faultsThatTheSystemExcludesAreNeverUsed() {
        Totals none = Campaigns.run(experiment(new Raft(), "bonus-max", 100).faults(FaultBudget.NONE));
        assertThat(none.faults().values()).allMatch(each -> each == 0.0);
        Totals few = Campaigns.run(experiment(new Raft(), "bonus-max", 100).faults(new FaultBudget(1, 3, 0)));
        assertThat(few.faults().get("crashes")).isBetween(0.1, 1.0);
        assertThat(few.faults().get("drops")).isBetween(0.1, 3.0);
    }

    @Test
    void whatALearnerFindsIsReplayedAndShrunk() {
        Target target = Target.of(new Raft(), Map.of(), List.of("quorum-third"));
        Experiment experiment = Experiment.on(target)
                .strategy("bonus-max")
                .executions(2000)
                .stopOnBug(true)
                .build();
        RunFolder run = RunFolder.create(folder.resolve("run"), "raft", "bonus-max");
        Findings findings = new Findings(experiment, run, Shrinker.Options.DEFAULT);
        Campaign.run(experiment, new Campaign.Listener() {}, findings, null);
        Finding finding = findings.all().get(0);
        assertThat(finding.shrunk()).isNotNull();
        assertThat(finding.shrunkDecisions()).isLessThan(finding.decisions());
        Trace trace =
                TraceFile.read(Objects.requireNonNull(finding.trace())).trace(PayloadCodec.of(target.deployment()));
        assertThat(TraceReplay.of(target.deployment(), experiment.properties(), trace)
                        .result())
                .isEqualTo(TraceReplay.Result.REPRODUCED);
    }

    /** What was learned is told in words. */
    @Test
    void whatWasLearnedIsInTheRunFolder() throws IOException {
        List<String> lines = Files.readAllLines(learned("raft", "waypoint:to=LogDiff(1)"));
        assertThat(lines.get(0)).startsWith("{\"kind\":\"memory\",\"states\":");
        assertThat(lines.get(1))
                .contains("\"rank\":1,", "\"text\":\"AAA, requests made 0, unchanged for 0; A: role=FOLLOWER ")
                .contains("\"text\":\"stay\"", "\"text\":\"divide A|AA\"", "\"text\":\"crash A\"");
        assertThat(lines).anyMatch(line -> line.contains("\"waypoint\":\"LogDiff(1)\""));
        assertThat(lines).anyMatch(line -> line.contains("\"kind\":\"pair\""));
        assertThat(Files.readString(learned("cube-world", "bonus-max")))
                .contains("\"text\":\"cube=0 x=0 y=0 depth=0\"", "\"text\":\"DEEPER\"");
        assertThat(learned("raft", "env-random")).doesNotExist();
    }

    private Path learned(String system, String strategy) {
        SystemUnderTest made = system.equals("raft") ? new Raft() : new CubeWorld();
        Experiment experiment =
                Experiment.on(Target.of(made)).strategy(strategy).executions(50).build();
        RunFolder run = RunFolder.create(folder.resolve(system + strategy.hashCode()), system, "learner");
        new CampaignRun(experiment, run, false, new CampaignRun.Watcher() {}).carryOut(RunRecord.Origin.UNKNOWN);
        return run.path().resolve("learned.jsonl");
    }

    @Test
    void waypointsLeadToTheTarget() {
        for (String way :
                List.of("InCube(1)", "auto:InCube(2)", "InCube(1);InCube(2)", "InCube(1) and not InCube(3)")) {
            String strategy = "waypoint:to=" + way;
            List<Object> one = essence(Campaigns.run(experiment(new CubeWorld(), strategy, 300)));
            assertThat(essence(Campaigns.run(
                            experiment(new CubeWorld(), strategy, 300).workers(3))))
                    .isEqualTo(one);
        }
        double chance = Campaigns.run(experiment(new CubeWorld(), "env-random", 2000))
                .health()
                .get("door");
        double led = Campaigns.run(experiment(new CubeWorld(), "waypoint:to=auto:InCube(2)", 2000))
                .health()
                .get("door");
        assertThat(led).isGreaterThan(5 * chance);
        Totals far = Campaigns.run(experiment(new CubeWorld(), "waypoint:to=auto:InCube(5)", 50));
        assertThat(far.statistics().get("furthest waypoint"))
                .containsOnlyKeys("none", "InCube(1)", "InCube(2)", "InCube(3)", "InCube(4)", "InCube(5)")
                .containsEntry("InCube(5)", 0L);
        assertThat(far.statistics().get("furthest waypoint").values().stream()
                        .mapToLong(n -> n)
                        .sum())
                .isEqualTo(50);
    }

    /** Each predicate of each system can be written, and what lies before it too. */
    @Test
    void everyPredicateAndAllBeforeItCanBeAWay() {
        for (SystemUnderTest system : Campaigns.systems()) {
            for (StatePredicate predicate : Target.of(system).deployment().predicates()) {
                String values = predicate.parameters().stream()
                        .map(each -> each.defaultValue().equals("1") ? "3" : each.defaultValue())
                        .collect(Collectors.joining(","));
                Totals totals = Campaigns.run(
                        experiment(system, "waypoint:to=auto:" + predicate.name() + "(" + values + ")", 5));
                assertThat(totals.executions()).as(predicate.form()).isEqualTo(5);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "waypoint needs a target: waypoint",
                "did you mean InCube?: waypoint:to=InCub(1)",
                "InCube is written InCube(k), not with 2 values: waypoint:to=InCube(1,2)",
                "must be 0 to 5: waypoint:to=InCube(9)",
                "a ) is missing: waypoint:to=(InCube(1) or InCube(2)",
                "nothing is expected at 'xor: waypoint:to=InCube(1) xor InCube(2)"
            })
    void aWayThatMakesNoSenseIsRefused(String expected) {
        String[] parts = expected.split(": ", 2);
        assertThatThrownBy(() -> experiment(new CubeWorld(), parts[1], 1).build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(parts[0]);
    }

    @Test
    void tooManyWaysToDivideTheNodesAreRefusedWithTheState() {
        assertThatThrownBy(() -> Campaigns.run(experiment(new Microbenchmark(), "bonus-max", 10)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("more than 1000 ways to divide 9 nodes")
                .hasMessageContaining("node 1: ");
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        assertThatThrownBy(() ->
                        experiment(new CubeWorld(), "bonus-max:colours=falt", 1).build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("flat");
        assertThatThrownBy(() -> experiment(new Raft(), "random", 1).build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("env-states");
        assertThatThrownBy(() ->
                        experiment(new Raft(), "neg", 1).guidedBy("states").build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("learns without a guide");
        assertThatThrownBy(() -> experiment(new Raft(), "neg:preset=paper:generation=3", 1)
                        .build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("generation=3");
    }
}
