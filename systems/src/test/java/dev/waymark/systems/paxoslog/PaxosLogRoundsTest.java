package dev.waymark.systems.paxoslog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.systems.Campaigns;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaxosLogRoundsTest {
    private static Totals run(String strategy, List<String> bugs, long executions) {
        Deployment deployment = Walks.deployment(Map.of(), bugs);
        return Campaigns.run(Campaigns.experiment(deployment, strategy, FaultBudget.NONE, 1, executions, 1)
                .measuring(List.of())
                .steps(100_000));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rounds",
                "rounds:isolate=crash",
                "rounds:isolate=mixed",
                "rounds:isolations=unbounded",
                "rounds:sampler=paper:isolations=7:period=3",
                "rounds:precision=light",
                "rounds:precision=phases:rounds=8",
                "drop:p=0.125",
                "arbitrary"
            })
    void theCorrectProtocolIsSafeAndOutputsSomething(String strategy) {
        Totals totals = run(strategy, List.of(), 5_000);
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.skipped()).isEmpty();
        assertThat(totals.verdicts().reached()).isGreaterThan(1_000);
        assertThat(totals.boundReached()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rounds", "rounds:precision=light", "rounds:sampler=paper", "drop", "arbitrary"})
    void theBugIsFound(String strategy) {
        assertThat(run(strategy, List.of("last"), 5_000).violations()).isNotEmpty();
    }

    @Test
    void whatIsFoundIsReplayedAndShrunk() {
        Totals totals = run("rounds", List.of("last"), 2_000);
        Violation violation = totals.violations().iterator().next();
        Deployment deployment = Walks.deployment(Map.of(), List.of("last"));
        Property agreement = deployment.properties().get(0);
        try (Replayer replayer = new Replayer(deployment, List.of(agreement))) {
            Recording again = replayer.replay(violation.plan(), violation.script(), true);
            assertThat(again.violation()).isNotNull();
            assertThat(again.skipped()).isZero();
        }
        Shrinker.Shrunk shrunk = new Shrinker(deployment, agreement, violation.plan(), Shrinker.Options.DEFAULT)
                .shrink(violation.script());
        assertThat(shrunk.reproduced()).isTrue();
        assertThat(shrunk.minimal()).isTrue();
        assertThat(shrunk.decisions()).hasSizeLessThan(30);
    }
}
