package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadProperties;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.VerdictCounts;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.trace.Recorder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workloads given as data, and the four ways in which their executions can end badly. */
class GivenWorkloadsTest {
    private static final FaultBudget FAULTS = new FaultBudget(2, 10, 2);
    private static final List<String> NAMES = List.of(
            WorkloadProperties.CONVERGENCE,
            WorkloadProperties.SEQUENTIAL_CONSISTENCY,
            WorkloadProperties.CLIENTS_ANSWERED,
            WorkloadProperties.READABLE);

    private static SystemUnderTest named(String name) {
        return Campaigns.systems().stream()
                .filter(system -> system.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Deployment deploy(String system, String workload, String... bugs) {
        return Campaigns.deploy(named(system), Map.of("workload", workload), List.of(bugs));
    }

    /** With the properties of workloads alone: the system's own would speak first. */
    private static Totals run(Deployment deployment, String strategy, int executions, int workers) {
        List<Property> properties = deployment.properties().stream()
                .filter(property -> NAMES.contains(property.name()))
                .toList();
        assertThat(properties).hasSize(4);
        return Campaigns.run(Experiment.on(Campaigns.target(deployment))
                .strategy(strategy)
                .faults(FAULTS)
                .checkingOnly(properties)
                .executions(executions)
                .workers(workers));
    }

    private static VerdictCounts tally(Totals totals, String property) {
        return totals.properties().get(property);
    }

    @ParameterizedTest
    @CsvSource({
        "cassandra-paxos, random",
        "cassandra-paxos, rounds:isolations=5:isolate=mixed",
        "cassandra-paxos, pctcp",
        "raft, random",
        "raft, rounds:rounds=40:isolate=mixed",
        "raft, drop"
    })
    void correctSystemsViolateNothingAndEverythingIsReached(String system, String strategy) {
        Totals totals = run(deploy(system, "random"), strategy, 100, 1);
        assertThat(totals.violations()).isEmpty();
        NAMES.forEach(name -> assertThat(tally(totals, name).reached()).as(name).isPositive());
    }

    @ParameterizedTest
    @CsvSource({"random, random", "enumerate:requests=2, random", "random, rounds:isolations=5"})
    void resultsDoNotDependOnTheNumberOfWorkers(String workload, String strategy) {
        Deployment deployment = deploy("cassandra-paxos", workload, "promised-as-accepted");
        List<String> one = Campaigns.facts(run(deployment, strategy, 300, 1));
        assertThat(Campaigns.facts(run(deployment, strategy, 300, 3))).isEqualTo(one);
    }

    /** Divergence: a server that takes entries unchecked ends with other values than the rest. */
    @Test
    void divergenceIsSeen() {
        Totals totals = run(deploy("raft", "random", "truncates-on-stale-append"), "random", 100, 1);
        assertThat(tally(totals, WorkloadProperties.CONVERGENCE).violated()).isPositive();
        assertThat(message(totals, WorkloadProperties.CONVERGENCE)).startsWith("divergence: s");
    }

    @Test
    void aLostUpdateIsNotSequentiallyConsistentThoughAllServersAgree() {
        Deployment deployment = deploy("cassandra-paxos", "random", "promised-as-accepted");
        Totals totals = run(deployment, "rounds:isolations=5", 100, 1);
        assertThat(tally(totals, WorkloadProperties.SEQUENTIAL_CONSISTENCY).violated())
                .isPositive();
        assertThat(tally(totals, WorkloadProperties.CONVERGENCE).violated()).isZero();
        assertThat(message(totals, WorkloadProperties.SEQUENTIAL_CONSISTENCY))
                .startsWith("not sequentially consistent: no order leaves k");
    }

    /** A coordinator that crashes forgets its transaction, and the client waits for ever: no violation. */
    @Test
    void aDroppedClientMakesAnExecutionInconclusive() {
        Totals totals = run(deploy("cassandra-paxos", "random"), "rounds:isolations=5:isolate=crash", 100, 1);
        assertThat(tally(totals, WorkloadProperties.CLIENTS_ANSWERED).inconclusive())
                .isPositive();
        assertThat(tally(totals, WorkloadProperties.CLIENTS_ANSWERED).kept()).isPositive();
        assertThat(tally(totals, WorkloadProperties.READABLE).inconclusive()).isZero();
        assertThat(totals.violations()).isEmpty();
    }

    /** Without a leader no server knows whether what it holds is the latest. */
    @Test
    void serversThatCannotBeReadMakeAnExecutionUnsuccessful() {
        Totals totals = run(deploy("raft", "s0:k0<-1; s1:k0<-2", "even-cluster-no-leader"), "random", 20, 1);
        assertThat(tally(totals, WorkloadProperties.READABLE).inconclusive()).isEqualTo(20);
        assertThat(tally(totals, WorkloadProperties.CONVERGENCE).reached()).isZero();
        assertThat(totals.violations()).isEmpty();
    }

    private static String message(Totals totals, String property) {
        return totals.violations().stream()
                .map(Violation::verdict)
                .filter(verdict -> verdict.property().equals(property))
                .findFirst()
                .orElseThrow()
                .message();
    }

    /** In both ways of choosing: by its number alone, and by its seed alone. */
    @ParameterizedTest
    @CsvSource({"enumerate:requests=3:steps=4", "random"})
    void anExecutionIsMadeAgainFromItsIndexAndSeedOrWithItsWorkloadFixed(String workload) {
        Deployment varying = deploy("cassandra-paxos", workload, "promised-as-accepted");
        Totals totals = run(varying, "rounds:isolations=5", 400, 1);
        assertThat(totals.violations()).isNotEmpty();
        Violation violation = totals.violations().iterator().next();
        Plan plan = violation.plan();
        Deployment fixed = TakesWorkloads.fixed(varying, plan.index(), plan.seed());
        for (Deployment deployment : List.of(varying, fixed)) {
            try (Replayer replayer = new Replayer(deployment, deployment.properties())) {
                Recording again = replayer.replay(plan, violation.script(), true);
                assertThat(again.skipped()).isZero();
                assertThat(again.verdicts()).contains(violation.verdict());
            }
        }
    }

    /** Rounds: a step is a phase. Everywhere: the order of the steps is the order in which they are asked. */
    @ParameterizedTest
    @CsvSource({
        "raft, random",
        "raft, rounds:isolations=0:rounds=24",
        "cassandra-paxos, rounds:isolations=0:rounds=36",
        "cassandra-paxos, rounds:isolations=0:rounds=36:precision=light",
        "cassandra-paxos, pos"
    })
    void requestsAreAskedInOrder(String system, String strategy) {
        String steps = "empty; s2:k0<-1; empty; empty; s0:k1=0?k0<-2; s2:k0=2?k1<-3";
        Deployment deployment = deploy(system, steps);
        Strategies.Chosen chosen = Strategies.standard().parse(strategy);
        Settings settings = new Settings(deployment, 1, 2000, FaultBudget.NONE);
        Plan plan = chosen.strategy()
                .configure(settings, chosen.options())
                .planner(List.of())
                .plan(0);
        Recorder recorder = new Recorder();
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 2000)) {
            explorer.explore(
                    plan,
                    chosen.strategy().configure(settings, chosen.options()).run(plan),
                    recorder);
        }
        List<String> asked = recorder.events().stream()
                .filter(Event.Invoked.class::isInstance)
                .map(event -> ((Event.Invoked) event).request().toString())
                .toList();
        assertThat(asked).containsExactly("s2:k0<-1", "s0:k1=0?k0<-2", "s2:k0=2?k1<-3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "raft | s3:k0<-1 | position 2",
                "cassandra-paxos | s0:k3<-1 | position 5",
                "cassandra-paxos | s0:k0<-2048 | 1 to 2047"
            })
    void eachSystemSaysWhatItTakes(String system, String workload, String said) {
        assertThatThrownBy(() -> deploy(system, workload))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(said);
    }

    @ParameterizedTest
    @CsvSource({"raft, clients, 5", "raft, transfers, 1", "cassandra-paxos, third, if-a"})
    void whatAWorkloadWouldMakeMeaninglessIsRefused(String system, String parameter, String value) {
        assertThatThrownBy(() ->
                        Campaigns.deploy(named(system), Map.of("workload", "random", parameter, value), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(parameter + "=" + value);
    }
}
