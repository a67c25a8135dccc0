package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strategies that only start and stop, on simulated systems: there a crash is a stop, and time passes by phases. */
class ProcessRoundsTest {
    private static final String WORKLOAD = "s1:k0<-101; empty; s2:k1<-302";

    private static Target target(String system, Map<String, String> parameters, String... bugs) {
        SystemUnderTest found = Campaigns.systems().stream()
                .filter(each -> each.name().equals(system))
                .findFirst()
                .orElseThrow();
        return Target.of(found, parameters, List.of(bugs));
    }

    private static Totals run(ExperimentBuilder experiment) {
        return Campaign.run(experiment.build(), new Campaign.Listener() {});
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rounds:precision=processes",
                "rounds:precision=processes:sampler=paper",
                "poisson:gap=100:every=200"
            })
    void theSameSeedGivesTheSame(String strategy) {
        Target raft = target("raft", Map.of());
        Totals first = run(Experiment.on(raft).strategy(strategy).seed(3).executions(60));
        Totals again = run(
                Experiment.on(raft).strategy(strategy).seed(3).executions(60).workers(2));
        assertThat(again.decisions()).isEqualTo(first.decisions());
        assertThat(again.covered()).isEqualTo(first.covered());
        assertThat(again.counters()).isEqualTo(first.counters());
        assertThat(first.counters().get("asked")).isPositive();
        assertThat(first.verdicts().violated()).isZero();
        assertThat(first.skipped()).isEmpty();
    }

    /** Without its bug raft never diverges; these are all the ways in which up to three isolations can go. */
    @Test
    void everyBehaviourOfASimulatedSystemCanBeMade() {
        Totals totals = run(Experiment.on(target("raft", Map.of("nodes", "3", "workload", WORKLOAD)))
                .strategy("rounds:precision=processes:isolations=3")
                .enumerating(true));
        assertThat(totals.executions()).isEqualTo(301);
        assertThat(totals.verdicts().violated()).isZero();
    }

    /** Down from the start, up, then stopped before the request; then all; and nobody asks a server that is isolated. */
    @Test
    void aPlanIsCarriedOutStepByStep() {
        Target raft = target("raft", Map.of("nodes", "3", "workload", WORKLOAD));
        Settings settings = new Settings(raft.deployment(), 1, 1000, FaultBudget.NONE);
        Strategies.Chosen chosen = Strategies.standard().parse("rounds:precision=processes:plan=[2/0][0][2]");
        List<String> decisions = new ArrayList<>();
        try (Explorer explorer = new Explorer(raft.deployment(), List.of(), List.of(), 1000)) {
            var strategy = chosen.strategy().configure(settings, chosen.options());
            Plan plan = strategy.planner(List.of()).plan(0);
            assertThat(strategy.configuration(plan)).isEqualTo("plan [2/0][0][2]");
            explorer.explore(plan, strategy.run(plan));
            for (Decision decision : explorer.script()) {
                if (decision instanceof Decision.Crash crash) {
                    decisions.add("stop " + crash.node());
                } else if (decision instanceof Decision.Restart restart) {
                    decisions.add("start " + restart.node());
                } else if (decision instanceof Decision.Invoke invoke) {
                    decisions.add("ask " + invoke.node());
                }
            }
        }
        assertThat(decisions)
                .containsExactly(
                        "stop 3", "stop 1", "ask 2", "stop 2", // the first step
                        "start 2", "start 3", "stop 2", "stop 3", // nobody asks
                        "start 1", "start 2", "stop 1", "stop 2"); // its server is down
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        Target raft = target("raft", Map.of());
        for (String wrong : List.of(
                "rounds:precision=processes:period=2",
                "rounds:precision=processes:isolate=mixed",
                "rounds:precision=processes:isolations=unbounded",
                "rounds:precision=processes:isolations=1000",
                "rounds:plan=[][]")) {
            assertThatThrownBy(() -> Experiment.on(raft).strategy(wrong).build())
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("rounds:");
        }
        for (String strategy : List.of("rounds:precision=processes", "poisson")) {
            assertThatThrownBy(() -> Experiment.on(raft)
                            .strategy(strategy)
                            .faults(new FaultBudget(1, 0, 0))
                            .build())
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("a number of faults cannot bind it");
        }
        assertThatThrownBy(() -> Experiment.on(raft)
                        .strategy("rounds:precision=processes")
                        .enumerating(true)
                        .build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("give a workload of steps");
    }
}
