package dev.waymark.systems.raft;

import static dev.waymark.core.property.Machine.SUCCESS;
import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Actions.hold;
import static dev.waymark.core.scenario.Actions.release;
import static dev.waymark.core.scenario.Conditions.from;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Conditions.receives;
import static dev.waymark.core.scenario.Scenario.scenario;
import static dev.waymark.raft.scenarios.RaftFilters.becomes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Target;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioProvider;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.scenario.campaign.ScenarioOverlay;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import dev.waymark.raft.scenarios.RaftFilters;
import dev.waymark.raft.scenarios.RaftScenarios;
import dev.waymark.raft.vocabulary.Role;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each test gets to where it wants to go, and Raft stands it, but for the bug that one of them shows. */
class RaftScenariosTest {
    /** One needs a target, the other makes all executions, which filters would change. */
    private static final Set<String> OTHERS = Set.of("waypoint", "exhaustive");

    static Stream<String> names() {
        return new RaftScenarios().scenarios().stream().map(Scenario::name);
    }

    private static Scenario named(String name) {
        return new RaftScenarios()
                .scenarios().stream()
                        .filter(scenario -> scenario.name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    private static ScenarioResult run(Scenario scenario, int executions) {
        return new ScenarioRunner(scenario, new Raft()).run(executions);
    }

    @ParameterizedTest
    @MethodSource("names")
    void isReachedInNineOfTenExecutions(String name) {
        Scenario scenario = named(name);
        ScenarioResult result = run(scenario, 60);
        assertThat(result.reached()).isGreaterThanOrEqualTo(54);
        assertThat(result.warnings()).isEmpty();
        assertThat(scenario.linesOfCode()).isLessThanOrEqualTo(40);
        assertThat(result.violated()).isEqualTo(name.equals("ConfChangeBug") ? result.reached() : 0);
    }

    @ParameterizedTest
    @MethodSource("names")
    void worksOverEveryStrategyAndForAnyNumberOfWorkers(String name) {
        for (Strategy strategy : Strategies.standard().all()) {
            if (OTHERS.contains(strategy.name())) {
                continue;
            }
            ScenarioRunner runner = new ScenarioRunner(named(name), new Raft()).over(strategy.name());
            ScenarioResult one = runner.run(10);
            ScenarioResult two = runner.workers(2).run(10);
            assertThat(one.filters()).isEqualTo(two.filters());
            assertThat(one.reached()).isEqualTo(two.reached());
            assertThat(one.totals().decisions()).isEqualTo(two.totals().decisions());
        }
    }

    @Test
    void theBugOfMembershipChangesIsFoundAndGoneWithoutTheBug() {
        Scenario scenario = named("ConfChangeBug");
        ScenarioResult result = run(scenario, 10);
        Violation violation = result.totals().violations().iterator().next();
        assertThat(violation.verdict().property()).isEqualTo("leader-completeness");
        Raft raft = new Raft();
        Configuration repaired = Configuration.of(raft, scenario.parameters(), List.of());
        ScenarioResult fine = new ScenarioRunner(scenario, Target.of(raft, repaired), Catalog.standard()).run(50);
        assertThat(fine.violated()).isZero();
        assertThat(fine.reached()).isZero(); // the second leader must not be able to commit its change
    }

    @Test
    void aViolationReplaysWithoutTheFilters() {
        ScenarioRunner runner = new ScenarioRunner(named("ConfChangeBug"), new Raft());
        Violation violation = runner.run(3).totals().violations().iterator().next();
        try (Replayer replayer = new Replayer(
                runner.target().deployment(), runner.target().deployment().properties())) {
            Recording recording = replayer.replay(violation.plan(), violation.script(), true);
            assertThat(recording.skipped()).isZero();
            assertThat(recording.violation()).isEqualTo(violation.verdict());
        }
    }

    @Test
    void theImplicationFailsWithTheBugThatBreaksIt() {
        Raft raft = new Raft();
        Scenario scenario = named("LeaderNeedsVotes");
        Configuration third = Configuration.of(raft, scenario.parameters(), List.of("quorum-third"));
        ScenarioResult result = new ScenarioRunner(scenario, Target.of(raft, third), Catalog.standard()).run(20);
        assertThat(result.totals().violations())
                .anyMatch(violation -> violation.verdict().property().equals("scenario-LeaderNeedsVotes"));
    }

    @Test
    void termsAreSeenAndRecorded() {
        Scenario scenario = scenario("terms")
                .on("raft")
                .when(RaftFilters.newTerm())
                .then(RaftFilters.recordTerm("term"))
                .expect(machine()
                        .on(dev.waymark.core.scenario.Conditions.counter("term").atLeast(2), SUCCESS));
        assertThat(run(scenario, 20).reached()).isGreaterThan(10);
    }

    /** The example of docs/strategies/filters.md. */
    @Test
    void theExampleOfThePageWorks() {
        Scenario scenario = scenario("vote held back")
                .on("raft")
                .when(isSend("RequestVoteResponse").and(from(3)))
                .then(hold("late"))
                .when(becomes(Role.LEADER))
                .then(release("late"))
                .over("random")
                .expect(machine()
                        .on(becomes(Role.LEADER), "elected")
                        .on(receives("RequestVoteResponse", from(3)), SUCCESS));
        ScenarioResult result = run(scenario, 50);
        assertThat(result.reached()).isGreaterThan(20);
        assertThat(result.violated()).isZero();
    }

    @Test
    void theyAreFoundByName() {
        List<String> found = ServiceLoader.load(ScenarioProvider.class).stream()
                .flatMap(provider -> provider.get().scenarios().stream())
                .map(Scenario::name)
                .toList();
        assertThat(found).containsAll(names().toList()).hasSizeGreaterThanOrEqualTo(13);
    }

    /** A strategy that counts rounds would else be cut off in the middle of its first ones. */
    @Test
    void aCoarseStrategyHasItsOwnBoundUnderFiltersToo() {
        Scenario scenario = scenario("plain").on("raft").expect(machine().on(becomes(Role.LEADER), SUCCESS));
        for (Strategy strategy : Strategies.standard().all()) {
            if (OTHERS.contains(strategy.name())) {
                continue;
            }
            ScenarioRunner runner = new ScenarioRunner(scenario, new Raft()).over(strategy.name());
            assertThat(runner.experiment(new ScenarioOverlay(scenario))
                            .build()
                            .settings()
                            .steps())
                    .as(strategy.name())
                    .isEqualTo(
                            strategy.coarse()
                                    ? 100_000
                                    : runner.target().deployment().steps());
        }
        assertThat(new ScenarioRunner(scenario, new Raft())
                        .over("rounds")
                        .run(20)
                        .reached())
                .isPositive();
    }
}
