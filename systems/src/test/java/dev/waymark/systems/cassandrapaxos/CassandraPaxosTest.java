package dev.waymark.systems.cassandrapaxos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Safety;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.systems.Campaigns;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CassandraPaxosTest {
    private static final List<String> BUG = List.of("promised-as-accepted");
    private static final int NEVER = 255;

    private static Deployment deployment(Map<String, String> parameters, List<String> bugs) {
        CassandraPaxos system = new CassandraPaxos();
        return system.deploy(Configuration.of(system, parameters, bugs));
    }

    private static Totals run(Deployment deployment, String strategy, FaultBudget faults, long seed, long executions) {
        return Campaigns.run(Experiment.on(Campaigns.target(deployment))
                .strategy(strategy)
                .seed(seed)
                .faults(Campaigns.given(strategy, faults))
                .executions(executions));
    }

    /** One execution in lock step; {@code starts} has the processes of the first period, then those of the second and so on. */
    private static Outcome play(Deployment deployment, int... starts) {
        byte[] bytes = new byte[12];
        Arrays.fill(bytes, (byte) NEVER);
        for (int i = 0; i < starts.length; i++) {
            bytes[i] = (byte) starts[i];
        }
        Strategies.Chosen rounds = Strategies.standard().parse("rounds");
        Settings settings = new Settings(deployment, 1, 100_000, FaultBudget.NONE);
        Plan plan = new Plan(0, 1, bytes, List.of());
        try (Explorer explorer = new Explorer(deployment, deployment.properties(), List.of(), 100_000)) {
            Outcome outcome = explorer.explore(
                    plan,
                    rounds.strategy().configure(settings, rounds.options()).run(plan));
            assertThat(outcome.skipped()).isEmpty();
            return outcome;
        }
    }

    @Test
    void withoutLossesThreePhasesDoIt() {
        Outcome outcome = play(deployment(Map.of(), List.of()));
        assertThat(outcome.health()).containsExactly(3, 3, 9);
        assertThat(outcome.deliveries()).isEqualTo(3 * 18);
        assertThat(outcome.verdicts().get(0).safety()).isEqualTo(Safety.KEPT);
    }

    @Test
    void anIsolatedCoordinatorTriesAgainInItsTurn() {
        Outcome outcome = play(deployment(Map.of(), List.of()), 0);
        assertThat(outcome.health()[0]).isEqualTo(4);
    }

    /** Process 3 misses the commit of A, then B after its promise, then all answers to its own Prepare. */
    private static final int[] THREE_ISOLATIONS = {NEVER, NEVER, 4, NEVER, NEVER, 2, NEVER, NEVER, 1};

    @Test
    void threeIsolationsShowTheBug() {
        Outcome outcome = play(deployment(Map.of(), BUG), THREE_ISOLATIONS);
        assertThat(outcome.verdicts().get(0).message())
                .isEqualTo("no serial order of the transactions leaves A,B,- with answers"
                        + " A applied, B applied, C unknown");
    }

    @Test
    void theSameIsolationsAreHarmlessWithoutTheBug() {
        Outcome outcome = play(deployment(Map.of(), List.of()), THREE_ISOLATIONS);
        assertThat(outcome.verdicts().get(0).safety()).isEqualTo(Safety.KEPT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rounds:isolations=5",
                "rounds:isolations=8:period=1",
                "rounds:isolations=8:period=4",
                "rounds:isolations=unbounded",
                "rounds:isolations=5:isolate=mixed",
                "rounds:isolations=5:isolate=crash:rounds=48",
                "rounds:precision=light",
                "drop:p=0.125",
                "drop:p=0.25:rounds=48",
                "arbitrary"
            })
    void theCorrectProtocolIsSafeInLockStep(String strategy) {
        for (Map<String, String> parameters :
                List.of(Map.<String, String>of(), Map.of("third", "if-a", "retry", "first"))) {
            Totals totals = run(deployment(parameters, List.of()), strategy, FaultBudget.NONE, 1, 500);
            assertThat(totals.violations()).isEmpty();
            assertThat(totals.verdicts().reached()).isPositive();
            assertThat(totals.boundReached()).isZero();
        }
    }

    @Test
    void theCorrectProtocolIsSafeInAnyOrderAndWithCrashes() {
        Totals totals = run(deployment(Map.of(), List.of()), "random", new FaultBudget(2, 10, 2), 1, 3_000);
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.verdicts().reached()).isGreaterThan(500);
    }

    @Test
    @Tag("long")
    void aMillionInLockStepAndInAnyOrderAreSafe() {
        Deployment deployment = deployment(Map.of(), List.of());
        assertThat(run(deployment, "rounds:isolations=6", FaultBudget.NONE, 1, 1_000_000)
                        .violations())
                .isEmpty();
        assertThat(run(deployment, "random", new FaultBudget(2, 10, 2), 2, 1_000_000)
                        .violations())
                .isEmpty();
    }

    @Test
    void whatRoundsFindsIsReplayedAndShrunk() {
        Deployment deployment = deployment(Map.of(), BUG);
        Totals totals = run(deployment, "rounds:isolations=5", FaultBudget.NONE, 1, 2_500);
        Violation violation = totals.violations().iterator().next();
        Property property = deployment.properties().get(0);
        try (Replayer replayer = new Replayer(deployment, List.of(property))) {
            Recording again = replayer.replay(violation.plan(), violation.script(), true);
            assertThat(again.violation()).isEqualTo(violation.verdict());
            assertThat(again.skipped()).isZero();
        }
        Shrinker.Shrunk shrunk = new Shrinker(deployment, property, violation.plan(), Shrinker.Options.DEFAULT)
                .shrink(violation.script());
        assertThat(shrunk.reproduced()).isTrue();
        assertThat(shrunk.decisions()).hasSizeLessThan(50);
    }
}
