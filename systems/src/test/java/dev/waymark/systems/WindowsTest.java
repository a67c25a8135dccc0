package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.CampaignRun;
import dev.waymark.engine.campaign.Checkpoint;
import dev.waymark.engine.campaign.Finding;
import dev.waymark.engine.campaign.Findings;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.campaign.SingleExecution;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.PayloadCodec;
import dev.waymark.systems.raft.Raft;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Strategies over schedules of faults, and coverage of what timelines come to. */
class WindowsTest {
    private static final List<String> HEADER = List.of("system.name: raft");

    @TempDir
    Path folder;

    private static ExperimentBuilder experiment(SystemUnderTest system, String strategy, int executions) {
        return Experiment.on(Target.of(system))
                .strategy(strategy)
                .measuring("summaries", "summaries:messages:0.8", "states")
                .seed(4)
                .executions(executions);
    }

    private static List<Object> essence(Totals totals) {
        return List.of(
                Campaigns.facts(totals), totals.counters(), totals.counts(), totals.statistics(), totals.faults());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nemesis:windows=3",
                "timeline:windows=3",
                "timeline:windows=3:generation=8:lag=1:abstraction=artifact:draw=actions",
                "random",
                "fuzz:guide=summaries",
                "fuzz:over=windows:windows=3:guide=summaries",
                "bonus-max:over=windows:windows=3:generation=4",
                "waypoint:over=windows:windows=3:to=LogDiff(1)"
            })
    void workersChangeNothing(String strategy) {
        List<Object> one = essence(Campaigns.run(experiment(new Raft(), strategy, 40)));
        assertThat(essence(Campaigns.run(experiment(new Raft(), strategy, 40).workers(4))))
                .isEqualTo(one);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nemesis:windows=2:healed=0",
                "timeline:windows=2:healed=0:generation=4",
                "fuzz:over=windows:windows=2:healed=0:guide=summaries",
                "bonus-max:over=windows:windows=2:healed=0"
            })
    void endedAndResumedIsTheSameAsLeftAlone(String strategy) {
        Totals alone = Campaigns.run(experiment(new Raft(), strategy, 40));
        Campaign.Listener listener = new Campaign.Listener() {};
        Campaign.run(experiment(new Raft(), strategy, 18).build(), listener, null, Checkpoint.create(folder, HEADER));
        Totals resumed = Campaign.run(
                experiment(new Raft(), strategy, 40).workers(2).build(),
                listener,
                null,
                Checkpoint.resume(folder, HEADER));
        assertThat(essence(resumed)).isEqualTo(essence(alone));
    }

    /** Nothing that a fault or the natural order decides is in vain, but for clients who have asked for all they wanted. */
    @Test
    void everyDecisionAppliesOnEverySystem() {
        for (SystemUnderTest system : Campaigns.systems()) {
            if (!system.getClass().getName().startsWith("dev.waymark.systems.")) {
                continue; // others may lie on the class path, and need something to run
            }
            Totals totals = Campaigns.run(experiment(system, "nemesis:windows=6", 6));
            assertThat(totals.skipped().keySet()).as(system.name()).isSubsetOf("operation not open");
            assertThat(totals.violations()).as(system.name()).isEmpty();
            assertThat(totals.counters().get("windows")).as(system.name()).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nemesis:windows=4", "bonus-max:over=windows:windows=4", "fuzz:over=windows:windows=4"})
    void aScheduleIsWindowsOfVirtualTimeAndThenEverythingIsHealed(String strategy) throws InterruptedException {
        SingleExecution single =
                new SingleExecution(experiment(new Raft(), strategy, 1).build());
        List<Event> events = single.record().execution().events();
        long latest = 0;
        boolean partitioned = false;
        int down = 0;
        for (Event event : events) {
            if (event instanceof Event.ClockMoved moved) {
                latest = Math.max(latest, moved.now());
            } else if (event instanceof Event.Partitioned || event instanceof Event.Cut) {
                partitioned = true;
            } else if (event instanceof Event.Healed) {
                partitioned = false;
            } else if (event instanceof Event.Crashed) {
                down++;
            } else if (event instanceof Event.Started started && started.again()) {
                down--;
            }
        }
        assertThat(latest).isEqualTo(4 * 2500 + 5000);
        assertThat(partitioned).isFalse();
        assertThat(down).isZero();
    }

    private static Set<Class<?>> kinds(SystemUnderTest system, Map<String, String> parameters, String strategy)
            throws InterruptedException {
        Set<Class<?>> kinds = new TreeSet<>((one, other) -> one.getName().compareTo(other.getName()));
        for (int seed = 0; seed < 12; seed++) {
            Experiment one = Experiment.on(Target.of(system, parameters, List.of()))
                    .strategy(strategy)
                    .seed(seed)
                    .executions(1)
                    .build();
            new SingleExecution(one).record().execution().decisions().forEach(each -> kinds.add(each.getClass()));
        }
        return kinds;
    }

    @Test
    void allKindsOfFaultsComeAndNoneThatTheSystemExcludes() throws InterruptedException {
        assertThat(kinds(new Raft(), Map.of("drift", "20", "nodes", "5"), "nemesis:healed=0"))
                .contains(
                        Decision.Partition.class,
                        Decision.Cut.class,
                        Decision.Heal.class,
                        Decision.Crash.class,
                        Decision.Restart.class,
                        Decision.Pause.class,
                        Decision.Resume.class,
                        Decision.Skew.class,
                        Decision.Drop.class,
                        Decision.Duplicate.class);
        assertThat(kinds(new TwoPhaseCommit(), Map.of(), "nemesis"))
                .as("what it excludes it is never told to do")
                .satisfies(kinds -> {
                    var declared = Target.of(new TwoPhaseCommit()).deployment().faults();
                    boolean crashes = declared != null && declared.crashes() > 0;
                    assertThat(kinds.contains(Decision.Crash.class)).isEqualTo(crashes);
                });
    }

    @Test
    void aTemperatureThatIsHighIsNemesis() {
        Totals nemesis = Campaigns.run(experiment(new Raft(), "nemesis:windows=4", 30));
        Totals hot = Campaigns.run(experiment(new Raft(), "timeline:windows=4:temperature=1000000000", 30));
        assertThat(hot.covered()).isEqualTo(nemesis.covered());
        Totals cold = Campaigns.run(experiment(new Raft(), "timeline:windows=4:temperature=0.01", 30));
        assertThat(cold.covered()).isNotEqualTo(nemesis.covered());
    }

    /** Doing nothing is one of a dozen kinds, and one of some forty actions. */
    @Test
    void whatIsAsLikelyAsAnyOtherIsAnOption() {
        Totals kinds = Campaigns.run(experiment(new Raft(), "nemesis:healed=0", 40));
        Totals actions = Campaigns.run(experiment(new Raft(), "nemesis:healed=0:draw=actions", 40));
        assertThat(actions.counters().get("windows without a fault"))
                .isLessThan(kinds.counters().get("windows without a fault") / 2);
        Totals hot = Campaigns.run(experiment(new Raft(), "timeline:healed=0:draw=actions:temperature=1000000000", 40));
        assertThat(hot.covered()).isEqualTo(actions.covered());
    }

    @ParameterizedTest
    @ValueSource(strings = {"timeline:windows=4:abstraction=breaking", "nemesis:windows=4"})
    void anAbstractionThatThrowsLosesItsWindowsAndIsNamed(String strategy) {
        Totals totals = Campaigns.run(Experiment.on(Target.of(new Raft()))
                .strategy(strategy)
                .measuring("summaries:breaking")
                .seed(4)
                .executions(10));
        Map<String, Long> told = strategy.startsWith("timeline")
                ? totals.counters()
                : totals.counts().get("summaries:breaking");
        assertThat(told.entrySet()).anySatisfy(entry -> {
            assertThat(entry.getKey()).contains("threw", "too many events", "Breaking.java");
            assertThat(entry.getValue()).isPositive();
        });
        assertThat(totals.covered().get("summaries:breaking"))
                .as("other windows count")
                .isPositive();
        assertThat(totals.violations()).isEmpty();
    }

    /** Learned from the first generation on: inputs are made of others, and every way to change one does. */
    @Test
    void schedulesOfFaultsAreChangedLikeInputsOfSteps() {
        Totals totals = Campaigns.run(experiment(new Raft(), "fuzz:over=windows:windows=4:guide=summaries", 120));
        for (String mutator : List.of("replace", "insert", "delete", "swap", "splice")) {
            assertThat(totals.statistics().get("mutator " + mutator).get("changed"))
                    .as(mutator)
                    .isPositive();
        }
        assertThat(totals.counters()).containsEntry("windows", 480L);
    }

    /** A learner that goes over windows counts what struck nobody, as nemesis does. */
    @Test
    void whatStrikesNobodyIsCountedWhoeverChooses() {
        Totals totals = Campaigns.run(experiment(new Raft(), "bonus-max:over=windows:windows=4", 40));
        assertThat(totals.counters().keySet()).contains("nobody to strike: restart", "environment steps", "windows");
        assertThat(totals.statistics().get("learned")).containsEntry("steps", 160L);
    }

    @Test
    void aFoundScheduleReplaysAndShrinks() throws IOException {
        Experiment buggy = Experiment.on(
                        Target.of(new Raft(), Map.of("nodes", "3", "requests", "10"), List.of("double-apply")))
                .strategy("nemesis:windows=8:faults=kill+restart+partition+heal")
                .checking(List.of("exactly-once"))
                .seed(1)
                .executions(50)
                .stopOnBug(true)
                .build();
        RunFolder runs = RunFolder.create(folder.resolve("run"), "raft", "nemesis");
        Findings findings = new Findings(buggy, runs, new Shrinker.Options(3000));
        Campaign.run(buggy, new Campaign.Listener() {}, findings, null);
        assertThat(findings.all()).hasSize(1);
        Finding finding = findings.all().get(0);
        assertThat(finding.shrunkDecisions()).isLessThan(finding.decisions() / 10);
        Trace trace = TraceFile.read(Objects.requireNonNull(finding.shrunk()))
                .trace(PayloadCodec.of(buggy.target().deployment()));
        assertThat(TraceReplay.of(buggy.target().deployment(), buggy.properties(), trace)
                        .result())
                .isEqualTo(TraceReplay.Result.REPRODUCED);
    }

    @Test
    void aScriptSaysWhatComesWhen() throws IOException, InterruptedException {
        Path script = folder.resolve("faults.txt");
        Files.writeString(script, """
                # the leader is cut off twice, then all is quiet
                for 5000 every 2500 cycle partition-one leader | heal
                for 2000
                for 3000 stagger 500 mix pause any | resume
                """);
        Experiment one =
                experiment(new Raft(), "nemesis:windows=4:script=" + script, 1).build();
        List<Decision> decisions = new SingleExecution(one).record().execution().decisions();
        List<Class<?>> faults = new ArrayList<>();
        for (Decision each : decisions) {
            if (each instanceof Decision.Partition || each instanceof Decision.Heal || each instanceof Decision.Pause) {
                faults.add(each.getClass());
            }
        }
        assertThat(faults.get(0))
                .as("at first nobody leads: it strikes in vain")
                .isEqualTo(Decision.Heal.class);
        assertThat(faults).contains(Decision.Pause.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "for 5000 every 2500 mix partition-won; did you mean partition-one",
                "for 5000 every 2500 mix kill-kept leeder; did you mean leader",
                "for 5000 every 2500 mix heal leader; aimed at nobody",
                "for x every 2500 mix heal; 'x' is not a time",
                "for 5000 often 2500 mix heal; write it like",
                "for 5000 every 2500 mix membership; line 1: fault membership cannot be done here",
                "for 5000 every 2500 mix kill-wiped any; wiped disks are not asked for"
            })
    void aScriptThatCannotBeIsRefusedBeforeAnythingRuns(String line, String problem) throws IOException {
        Path script = folder.resolve("faults.txt");
        Files.writeString(script, line + "\n");
        assertThatThrownBy(() ->
                        experiment(new Raft(), "nemesis:script=" + script, 1).build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "nemesis:script=nowhere.txt; there is no file nowhere.txt",
                "nemesis:script=nowhere.txt:draw=actions; option draw has no effect with a script",
                "nemesis:draw=all; draw",
                "nemesis:faults=partition+skew; give drift=20",
                "nemesis:faults=partitions; did you mean partition?",
                "nemesis:disks=broken; none of kept",
                "timeline:temperature=0; must be above 0",
                "timeline:epsilon=2; epsilon 2",
                "timeline:abstraction=evnts; did you mean events?",
                "timeline:events=[; regular expression",
                "fuzz:windows=3; option windows is for over=windows: leave it out, or add over=windows",
                "fuzz:over=windows:messages=3; option messages has no effect over=windows",
                "fuzz:over=windows:preset=paper; option preset has no effect over=windows",
                "bonus-max:length=100; option length is for over=windows",
                "bonus-max:over=windows:ticks=3; option ticks has no effect over=windows",
                "bonus-max:over=windows:model=links; is for over=partition",
                "waypoint:over=windows:faults=kil:to=LogDiff(1); did you mean kill?"
            })
    void whatCannotBeIsRefusedWithWhatToDo(String strategy, String problem) {
        assertThatThrownBy(() -> experiment(new Raft(), strategy, 1).build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void epsilonIsCalibratedAndTheCurveIsTold() throws IOException {
        Experiment experiment = Experiment.on(Target.of(new Raft()))
                .strategy("timeline:windows=2:epsilon=auto")
                .measuring("summaries:auto")
                .executions(3)
                .build();
        RunFolder run = RunFolder.create(folder.resolve("run"), "raft", "timeline");
        new CampaignRun(experiment, run, false, new CampaignRun.Watcher() {}).carryOut(RunRecord.Origin.UNKNOWN);
        List<String> curve = Files.readAllLines(run.path().resolve("calibration.jsonl"));
        assertThat(curve).hasSize(20);
        assertThat(curve.get(0)).startsWith("{\"epsilon\":1.0,\"windows\":");
        assertThat(Files.readString(run.path().resolve("calibration.txt"))).contains("# summaries:auto");
        assertThat(Files.readString(run.path().resolve("learned.jsonl")))
                .contains("\"kind\":\"action\",\"action\":\"kill-kept leader\"", "\"kind\":\"state\"");
    }
}
