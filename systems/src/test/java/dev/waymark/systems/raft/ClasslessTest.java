package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import dev.waymark.raft.scenarios.RaftScenarios;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The kit makes no difference between its own records and values without a class. */
class ClasslessTest {
    private static Totals run(SystemUnderTest system, Map<String, String> parameters, String strategy, int executions) {
        Target target = Target.of(system, parameters, List.of());
        return Campaign.run(
                Experiment.on(target).strategy(strategy).executions(executions).build(), new Campaign.Listener() {});
    }

    @ParameterizedTest
    @CsvSource({"random,3", "rounds,5"})
    void propertiesRoundsAndColoursSayTheSame(String strategy, String nodes) {
        Map<String, String> parameters = Map.of("nodes", nodes, "snapshotEvery", "3");
        Totals ours = run(new Raft(), parameters, strategy, 60);
        Totals plain = run(new Classless(""), parameters, strategy, 60);
        assertThat(plain.decisions()).isEqualTo(ours.decisions());
        assertThat(plain.properties().keySet()).isEqualTo(ours.properties().keySet());
        ours.properties()
                .forEach(
                        (name, tally) -> assertThat(plain.properties().get(name).reached())
                                .as(name)
                                .isEqualTo(tally.reached()));
        assertThat(plain.covered()).isEqualTo(ours.covered());
    }

    static Stream<Scenario> scenarios() {
        return new RaftScenarios()
                .scenarios().stream().filter(each -> !each.name().equals("ConfChangeBug"));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void scenariosAreReachedAsOften(Scenario scenario) {
        ScenarioResult ours = new ScenarioRunner(scenario, new Raft()).run(20);
        ScenarioResult plain = new ScenarioRunner(scenario, new Classless("")).run(20);
        assertThat(plain.reached()).isEqualTo(ours.reached()).isGreaterThanOrEqualTo(18);
        assertThat(plain.violated()).isZero();
    }

    /** Without the bug a leader waits for its no-op, and the first one never comes back. */
    @Test
    void aSystemWithoutTheBugIsNotBroughtToUnsafeChanges() {
        Scenario change = new RaftScenarios()
                .scenarios().stream()
                        .filter(each -> each.name().equals("ConfChangeBug"))
                        .findFirst()
                        .orElseThrow();
        ScenarioResult result = new ScenarioRunner(change, new Classless("")).run(20);
        assertThat(result.reached()).isZero();
        assertThat(result.violated()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"vote,0,lacks vote", "snapshotIndex,3,feature SNAPSHOTS"})
    void whatAStateLacksEndsTheRunWithItsName(String without, String snapshotEvery, String says) {
        assertThatThrownBy(() -> run(new Classless(without), Map.of("snapshotEvery", snapshotEvery), "random", 10))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(says)
                .hasMessageContaining("docs/your-own-raft.md");
    }
}
