package dev.waymark.systems.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Sees;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.systems.kvtransactions.KvTransactions;
import dev.waymark.systems.microbenchmark.Microbenchmark;
import dev.waymark.systems.paxoslog.PaxosLog;
import dev.waymark.systems.pingpong.PingPong;
import dev.waymark.systems.raft.Raft;
import dev.waymark.systems.rsl.Rsl;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the search covers is what brute force covers: as many classes, each once. */
class ExhaustiveTest {
    private static final List<String> REDUCTIONS = List.of("none", "sleep", "dpor");

    private static Target target(String system, String parameters, String... bugs) {
        SystemUnderTest chosen = switch (system) {
            case "pingpong" -> new PingPong();
            case "microbenchmark" -> new Microbenchmark();
            case "two-phase-commit" -> new TwoPhaseCommit();
            case "paxos-log" -> new PaxosLog();
            case "kv-transactions" -> new KvTransactions();
            case "rsl" -> new Rsl();
            default -> new Raft();
        };
        Map<String, String> given = new HashMap<>();
        for (String each : parameters.split(" ")) {
            given.put(each.split("=")[0], each.split("=")[1]);
        }
        return Target.of(chosen, given, List.of(bugs));
    }

    private static Totals search(Target target, String options, String faults, List<Property> properties) {
        return Campaign.run(Experiment.on(target)
                .strategy("exhaustive:" + options)
                .faults(FaultBudget.parse(faults))
                .steps(40)
                .checkingOnly(properties)
                .workers(2)
                .build());
    }

    private static Map<String, Object> told(Totals totals) {
        Map<String, Object> told = new HashMap<>();
        ((Map<?, ?>) totals.plannerReport().get("exhaustive")).forEach((key, value) -> told.put((String) key, value));
        return told;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    pingpong         | nodes=2 rounds=1                       | 7  | -1 | none
                    pingpong         | nodes=2 rounds=2                       | 7  | -1 | drops=1
                    pingpong         | nodes=2 rounds=1                       | 6  | -1 | duplicates=2
                    pingpong         | nodes=2 rounds=1                       | 7  | -1 | crashes=1
                    pingpong         | nodes=2 rounds=1                       | 6  | -1 | crashes=1,drops=1,duplicates=1
                    pingpong         | nodes=3 rounds=1                       | 6  | -1 | crashes=1
                    pingpong         | nodes=2 rounds=1                       | 12 | 1  | crashes=1
                    pingpong         | nodes=2 rounds=1                       | 20 | 2  | drops=1
                    microbenchmark   | workers=2 tasks=2                      | 20 | -1 | none
                    microbenchmark   | workers=1 tasks=2                      | 7  | -1 | drops=1,duplicates=1
                    two-phase-commit | rms=2 transactions=1                   | 20 | -1 | none
                    two-phase-commit | rms=2 transactions=1                   | 7  | -1 | none
                    two-phase-commit | rms=2 transactions=1                   | 20 | -1 | drops=2
                    two-phase-commit | rms=2 transactions=1 durable=true      | 6  | -1 | crashes=1
                    paxos-log        | clients=1 requests=1                   | 5  | -1 | none
                    paxos-log        | clients=1 requests=1                   | 4  | -1 | crashes=1,drops=1
                    raft             | nodes=3                                | 3  | -1 | crashes=1
                    raft             | nodes=3                                | 5  | 1  | none
                    """)
    void hasAsManyClassesAsBruteForce(String system, String parameters, int depth, int timers, String faults) {
        Target target = target(system, parameters + " channels=none onCrash=keep");
        BruteForce all = BruteForce.of(target.deployment(), depth, timers, FaultBudget.parse(faults));
        for (String reduction : REDUCTIONS) {
            Totals totals = search(
                    target,
                    "depth=" + depth + ":timers=" + timers + ":reduce=" + reduction,
                    faults,
                    List.of(new NoFailure()));
            Map<String, Object> told = told(totals);
            assertThat(told.get("complete")).as(reduction).isEqualTo(true);
            assertThat(told.get("classes")).as(reduction).isEqualTo((long) all.classes());
            assertThat(told.get("redundant")).as(reduction).isEqualTo(totals.executions() - all.classes());
            if (reduction.equals("none")) {
                assertThat(totals.executions()).isEqualTo(all.executions());
            }
        }
    }

    /** Here brute force cannot say what a class is; the search can, without leaving anything out. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        pingpong         | nodes=3 rounds=1 onCrash=lose                         | 6  | crashes=1
        pingpong         | nodes=2 rounds=1 onCrash=lose                         | 6  | crashes=1,drops=1,duplicates=1
        microbenchmark   | workers=1 tasks=2 channels=receiver freeStart=true    | 20 | none
        microbenchmark   | workers=1 tasks=2 channels=pair                       | 6  | drops=1,duplicates=1
        microbenchmark   | workers=1 tasks=2 channels=receiver                   | 6  | crashes=1,drops=1
        two-phase-commit | rms=2 transactions=1 onCrash=lose durable=true        | 6  | crashes=1
        pingpong         | nodes=2 rounds=1 drift=15                             | 8  | drops=1
        rsl              | nodes=2 onCrash=lose                                  | 3  | crashes=1
        two-phase-commit | rms=2 transactions=1 onCrash=lose durable=true        | 6:disk=kept | crashes=1
        two-phase-commit | rms=2 transactions=1 onCrash=lose durable=true        | 6:disk=wiped | crashes=1
        """)
    void everyReductionHasTheSameClasses(String system, String parameters, String depth, String faults) {
        Target target = target(system, parameters);
        Set<List<Property>> seeing = Set.of(
                List.of(new NoFailure()),
                List.of(sees(Set.of(Sees.OPERATIONS))),
                List.of(sees(Set.of(Sees.STATES))),
                List.of(sees(Set.of(Sees.EVERYTHING))));
        for (List<Property> properties : seeing) {
            Object classes = null;
            for (String reduction : REDUCTIONS) {
                Map<String, Object> told =
                        told(search(target, "depth=" + depth + ":reduce=" + reduction, faults, properties));
                assertThat(told.get("complete")).isEqualTo(true);
                classes = classes == null ? told.get("classes") : classes;
                assertThat(told.get("classes")).as(reduction).isEqualTo(classes);
            }
        }
    }

    /** What is spared hides no seeded bug whose counterexample fits, and makes none of them longer. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        microbenchmark   | workers=1 tasks=2 channels=none            | flush-race       | 40 | none      | 1
        two-phase-commit | rms=2 transactions=2                       | early-unlock     | 9  | none      | 1
        two-phase-commit | rms=2 transactions=2                       | early-unlock     | 7  | drops=1   | 1
        paxos-log        | clients=1 requests=1                       | last             | 4  | crashes=1 | 0
        kv-transactions  | replicas=2 clients=1 transactions=2 keys=1 | stale-read       | 12 | none      | 1
        kv-transactions  | replicas=1 clients=2 transactions=2        | write-skew       | 6  | none      | 0
        rsl              | nodes=2                                    | double-execution | 4  | none      | 0
        """)
    void everyReductionHasTheSameVerdicts(
            String system, String parameters, String bug, int depth, String faults, int signatures) {
        Map<String, Integer> lengths = null;
        for (String reduction : REDUCTIONS) {
            Totals totals = violating(
                    target(system, parameters, bug),
                    "shortest=true:timers=0:depth=" + depth + ":reduce=" + reduction,
                    faults,
                    2);
            assertThat(told(totals)).as(reduction).containsEntry("complete", true);
            Map<String, Integer> found = lengths(totals);
            assertThat(found).as(reduction).hasSize(signatures);
            lengths = lengths == null ? found : lengths;
            assertThat(found).as(reduction).isEqualTo(lengths);
        }
    }

    @Test
    void anyNumberOfWorkersFindsTheSame() {
        Target target = target("two-phase-commit", "rms=2 transactions=2", "early-unlock");
        Totals one = violating(target, "shortest=true:depth=9", "drops=1", 1);
        assertThat(lengths(one)).hasSize(1).containsValue(4);
        for (int workers : new int[] {2, 5}) {
            Totals more = violating(target, "shortest=true:depth=9", "drops=1", workers);
            assertThat(more.plannerReport()).isEqualTo(one.plannerReport());
            assertThat(lengths(more)).isEqualTo(lengths(one));
            assertThat(more.violations().iterator().next().script())
                    .isEqualTo(one.violations().iterator().next().script());
        }
    }

    private static Totals violating(Target target, String options, String faults, int workers) {
        return Campaign.run(Experiment.on(target)
                .strategy("exhaustive:" + options)
                .faults(FaultBudget.parse(faults))
                .steps(40)
                .stopOnBug(false)
                .workers(workers)
                .build());
    }

    /** By signature, how many decisions the first counterexample has. */
    private static Map<String, Integer> lengths(Totals totals) {
        Map<String, Integer> lengths = new HashMap<>();
        totals.violations().forEach(each -> lengths.put(each.id(), each.script().size()));
        return lengths;
    }

    private static Property sees(Set<Sees> what) {
        return Property.of("looks", "looks", what, () -> new NoFailure().check());
    }

    @Test
    void theExampleOfModelFuzzHasTenOrderingsAndEightTraces() {
        Target target = target("microbenchmark", "workers=1 tasks=1 freeStart=true channels=none");
        assertThat(search(target, "reduce=none", "none", List.of(new NoFailure()))
                        .executions())
                .isEqualTo(10);
        Totals reduced = search(target, "reduce=dpor", "none", List.of(new NoFailure()));
        assertThat(reduced.executions()).isEqualTo(8);
        assertThat(told(reduced))
                .containsEntry("classes", 8L)
                .containsEntry("boundReached", false)
                .containsEntry("covered", "all 8 classes of executions with at most 40 decisions: none violates");
    }

    @Test
    void anyNumberOfWorkersMakesTheSame() {
        Target target = target("pingpong", "nodes=2 rounds=1");
        List<Totals> all = new ArrayList<>();
        for (int workers : new int[] {1, 2, 5}) {
            all.add(Campaign.run(Experiment.on(target)
                    .strategy("exhaustive:depth=7")
                    .faults(FaultBudget.parse("crashes=1,drops=1"))
                    .workers(workers)
                    .build()));
        }
        assertThat(all)
                .extracting(Totals::plannerReport)
                .containsOnly(all.get(0).plannerReport());
        assertThat(all).extracting(Totals::executions).containsOnly(all.get(0).executions());
        assertThat(all).extracting(Totals::decisions).containsOnly(all.get(0).decisions());
    }

    @Test
    void whatDoesNotFitTheWorldIsRefused() {
        Target target = target("pingpong", "nodes=2");
        assertThatThrownBy(() -> search(target, "depth=41", "none", List.of(new NoFailure())))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("depth=41")
                .hasMessageContaining("40 allows fewer decisions");
    }

    @Test
    void oneThatIsCutShortSaysSo() {
        Totals totals = Campaign.run(Experiment.on(target("pingpong", "nodes=2"))
                .strategy("exhaustive:depth=12")
                .executions(100)
                .build());
        assertThat(totals.isUnfinished()).isTrue();
        assertThat(told(totals)).containsEntry("complete", false);
        assertThat((String) told(totals).get("covered")).contains("estimated").doesNotStartWith("all");
    }

    /** It knows 6,419 classes: what it says of them on the way is of that order, and its spread has a meaning. */
    @Test
    void onTheWayItSaysHowLargeTheWorldLooks() {
        Target target = target("pingpong", "nodes=2 rounds=1");
        Experiment experiment = Experiment.on(target)
                .strategy("exhaustive:depth=10")
                .faults(FaultBudget.parse("crashes=1"))
                .executions(1024)
                .build();
        List<String> progress = new ArrayList<>();
        List<String> outlooks = new ArrayList<>();
        Totals totals = Campaign.run(experiment, new Campaign.Listener() {
            @Override
            public void counted(Totals soFar) {
                if (soFar.executions() == 1024) {
                    progress.add(soFar.plannerProgress());
                    outlooks.add(soFar.plannerOutlook());
                }
            }
        });
        assertThat((double) told(totals).get("estimatedShare")).isBetween(0.05, 0.5);
        assertThat(progress).hasSize(1);
        assertThat(progress.get(0)).matches("[0-9,]+ classes, [0-9.]+% of about [0-9,]+ \\([0-9,]+ to [0-9,]+\\)");
        assertThat(outlooks.get(0)).startsWith("the world looks like ").contains(" classes, ", " to go");
    }

    @ParameterizedTest
    @ValueSource(strings = {"depth=7", "depth=7:reduce=none", "depth=7:shortest=true", "depth=8:delays=2"})
    void whatIsLeftCanBeWrittenAndGoneOnWith(String options) throws IOException {
        Deployment deployment = target("pingpong", "nodes=2 rounds=1").deployment();
        Strategies.Chosen chosen = Strategies.standard().parse("exhaustive:" + options);
        Settings settings =
                new Settings(deployment, 1, 20, FaultBudget.parse("crashes=1"), true, Set.of(Sees.OPERATIONS));
        ConfiguredStrategy strategy = chosen.strategy().configure(settings, chosen.options());
        Planner whole = strategy.planner(List.of());
        long executions = make(strategy, deployment, whole, 0, Integer.MAX_VALUE);
        Planner first = strategy.planner(List.of());
        long made = make(strategy, deployment, first, 0, 3);
        Planner second = strategy.planner(List.of());
        second.restore(new DataInputStream(new ByteArrayInputStream(saved(first))));
        assertThat(saved(second)).isEqualTo(saved(first));
        assertThat(second.unfinished()).isTrue();
        long rest = make(strategy, deployment, second, made, Integer.MAX_VALUE);
        assertThat(made).isPositive();
        assertThat(rest).isPositive();
        assertThat(made + rest).isEqualTo(executions);
        assertThat(second.report()).isEqualTo(whole.report());
        assertThat(second.unfinished()).isFalse();
    }

    private static byte[] saved(Planner planner) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        planner.save(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    /** How many executions were made in at most so many generations. */
    private static long make(
            ConfiguredStrategy strategy, Deployment deployment, Planner planner, long index, int generations) {
        long next = index;
        try (Explorer explorer = new Explorer(deployment, List.of(new NoFailure()), List.of(), 20)) {
            for (int i = 0; i < generations && planner.available() > 0; i++) {
                int size = Math.min(strategy.generation(), planner.available());
                List<Plan> plans = new ArrayList<>();
                for (int j = 0; j < size; j++) {
                    plans.add(planner.plan(next++));
                }
                for (Plan plan : plans) {
                    planner.learn(plan, explorer.explore(plan, strategy.run(plan)));
                }
            }
        }
        return next - index;
    }

    /** A bound on delays lets each order through that needs no more of them: what brute force has, filtered. */
    @Test
    void withEnoughDelaysAndPreemptionsNothingIsLeftOut() {
        Target target = target("two-phase-commit", "rms=2 transactions=1 channels=none onCrash=keep");
        int all = BruteForce.of(target.deployment(), 40, -1, FaultBudget.NONE).classes();
        long before = 0;
        for (int delays = 0; delays <= 6; delays++) {
            long classes = (long) told(search(target, "delays=" + delays, "none", List.of(new NoFailure())))
                    .get("classes");
            assertThat(classes).isGreaterThanOrEqualTo(before);
            if (delays == 0) {
                assertThat(classes).isEqualTo(1);
            }
            before = classes;
        }
        assertThat(before).isEqualTo(all);
        assertThat((long) told(search(target, "preemptions=20", "none", List.of(new NoFailure())))
                        .get("classes"))
                .isEqualTo(all);
    }

    @Test
    void theFirstCounterexampleIsAShortestOne() {
        Target target = Target.of(
                new Microbenchmark(), Map.of("workers", "1", "tasks", "2", "channels", "none"), List.of("flush-race"));
        BruteForce all = BruteForce.of(target.deployment(), 20, -1, FaultBudget.NONE);
        Totals totals = Campaign.run(Experiment.on(target)
                .strategy("exhaustive:shortest=true")
                .steps(20)
                .stopOnBug(true)
                .build());
        assertThat(totals.violations()).hasSize(1);
        assertThat(totals.violations().iterator().next().script()).hasSize(all.shortestFailure());
    }
}
