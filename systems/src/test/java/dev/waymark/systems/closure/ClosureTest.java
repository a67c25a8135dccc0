package dev.waymark.systems.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.strategies.closure.Closure;
import dev.waymark.strategies.closure.ClosureCampaign;
import dev.waymark.strategies.closure.ClosureTotals;
import dev.waymark.systems.Campaigns;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Executions of the bundled systems, and what is known of them. */
class ClosureTest {
    static Deployment deploy(String name, String... bugs) {
        SystemUnderTest system = ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return system.deploy(Configuration.of(system, Map.of(), List.of(bugs)));
    }

    private static ClosureTotals check(Deployment deployment, String strategy, FaultBudget faults, int executions) {
        return ClosureCampaign.run(experiment(deployment, strategy, faults, executions), false);
    }

    private static Experiment experiment(Deployment deployment, String strategy, FaultBudget faults, int executions) {
        return Experiment.on(Campaigns.target(deployment))
                .strategy(strategy)
                .faults(Campaigns.given(strategy, faults))
                .executions(executions)
                .build();
    }

    /** Guided, and learning when a campaign would: the executions are those that {@code run} makes. */
    @ParameterizedTest
    @ValueSource(strings = {"fuzz", "fuzz:guide=traces", "fuzz:preset=paper", "pctcp", "random"})
    void theExecutionsAreThoseOfACampaign(String strategy) {
        Experiment experiment = experiment(deploy("paxos-log"), strategy, FaultBudget.NONE, 300);
        assertThat(ClosureCampaign.run(experiment, false).decisions())
                .isEqualTo(Campaign.run(experiment).decisions());
    }

    /** What is made in lock step is closed, and the checker says so of every single one. */
    @ParameterizedTest
    @CsvSource({
        "paxos-log, rounds",
        "paxos-log, drop",
        "paxos-log, arbitrary",
        "cassandra-paxos, rounds",
        "cassandra-paxos, drop",
        "cassandra-paxos, arbitrary",
        "two-phase-commit, rounds",
        "two-phase-commit, drop",
        "raft, rounds",
        "raft, arbitrary"
    })
    void lockStepIsClosed(String system, String strategy) {
        ClosureTotals totals = check(deploy(system), strategy, FaultBudget.NONE, 100);
        assertThat(totals.count(Closure.Result.CLOSED)).isEqualTo(100);
        assertThat(totals.ignored()).isZero();
        if (strategy.equals("rounds")) {
            assertThat(totals.uniform()).isEqualTo(100);
            assertThat(totals.unevenRounds()).isZero();
        }
    }

    /** The system's own promise: "every execution without crashes equals one in lock step with losses". */
    @Test
    void paxosLogNeverActsOutsideARound() {
        ClosureTotals totals = check(deploy("paxos-log"), "random", new FaultBudget(0, 10, 0), 200);
        assertThat(totals.count(Closure.Result.CROSSED)).isZero();
        assertThat(totals.count(Closure.Result.CLOSED)).isGreaterThan(80);
        assertThat(totals.count(Closure.Result.CLOSED) + totals.count(Closure.Result.MERGED))
                .isGreaterThan(180);
        assertThat(totals.ignored()).isPositive();
    }

    /** An acceptor takes a proposal whatever it promised since, if the ballot is high enough: rounds are not kept. */
    @Test
    void cassandraPaxosActsOutsideItsRounds() {
        ClosureTotals totals = check(deploy("cassandra-paxos"), "random", FaultBudget.NONE, 200);
        assertThat(totals.count(Closure.Result.CLOSED)).isPositive();
        assertThat(totals.count(Closure.Result.CROSSED)).isPositive();
        assertThat(totals.crossings().keySet()).anyMatch(kind -> kind.startsWith("Propose was received"));
        assertThat(totals.firstCrossing()).isNotNull();
    }

    /** Which requests there are depends on the index of an execution; with those of another it cannot be made again. */
    @Test
    void executionsOfEnumeratedWorkloadsAreMadeAgainWithTheirOwn() {
        Deployment deployment = Campaigns.deploy(
                Campaigns.systems().stream()
                        .filter(each -> each.name().equals("cassandra-paxos"))
                        .findFirst()
                        .orElseThrow(),
                Map.of("workload", "enumerate:requests=2"),
                List.of());
        ClosureTotals totals = check(deployment, "random", FaultBudget.NONE, 100);
        assertThat(totals.firstDifference()).isNull();
        assertThat(totals.count(Closure.Result.CLOSED)).isGreaterThan(50);
    }

    @Test
    void crashesAndRestartsAreStepsLikeOthers() {
        ClosureTotals totals = check(deploy("paxos-log"), "rounds:isolate=crash", FaultBudget.NONE, 100);
        assertThat(totals.count(Closure.Result.CLOSED)).isEqualTo(100);
    }

    @Test
    void theSameSeedGivesTheSameAnswer() {
        Deployment deployment = deploy("cassandra-paxos");
        ClosureTotals one = check(deployment, "pctcp:depth=3", FaultBudget.NONE, 60);
        ClosureTotals two = check(deployment, "pctcp:depth=3", FaultBudget.NONE, 60);
        assertThat(two.crossings()).isEqualTo(one.crossings());
        assertThat(two.firstCrossing()).isEqualTo(one.firstCrossing());
        assertThat(two.ignored()).isEqualTo(one.ignored());
    }
}
