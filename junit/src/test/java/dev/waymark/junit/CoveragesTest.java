package dev.waymark.junit;

import static dev.waymark.core.property.Machine.SUCCESS;
import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Conditions.emits;
import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.scenario.ScenarioProvider;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Every coverage and every guide as JUnit offers them, with the modules that bring them on the class path. */
class CoveragesTest {
    @Campaign(system = "two-phase-commit", strategy = "fuzz:guide=model", executions = 100)
    void theModelGuides(CampaignResult result) {
        assertThat(result.covered("model")).isGreaterThan(1000);
        assertThat(result.counts("model").get("mapped")).isGreaterThan(1000);
        assertThat(result.counts("model")).containsEntry("disabled", 0L).containsEntry("unmapped", 0L);
        assertThat(result.counts("states")).isEmpty();
    }

    @Campaign(
            system = "lock",
            strategy = "fuzz:guide=lines",
            coverage = {"branches", "states"},
            executions = 80,
            workers = 2)
    void linesGuide(CampaignResult result) {
        assertThat(result.report().coverages()).containsOnlyKeys("branches", "states", "lines");
        assertThat(result.covered("lines")).isGreaterThan(20);
    }

    @ScenarioTest(value = "DropFVotes", strategy = "fuzz:guide=model", coverage = "model:all", executions = 20)
    void theModelGuidesBelowFilters(ScenarioResult result) {
        assertThat(result.reached()).isEqualTo(20);
        assertThat(result.totals().covered().get("model")).isPositive();
        assertThat(result.totals().counts().get("model")).containsEntry("disabled", 0L);
        assertThat(result.totals().covered().get("model:all"))
                .isGreaterThan(result.totals().covered().get("model"));
    }

    @ScenarioTest(value = "DropFVotes", strategy = "fuzz:guide=branches", executions = 20, reached = 1)
    void branchesGuideBelowFilters(ScenarioResult result) {
        assertThat(result.totals().covered().get("branches")).isGreaterThan(100);
    }

    @ScenarioTest(
            value = "dev.waymark.junit.CoveragesTest$Holders",
            strategy = "fuzz:guide=lines",
            executions = 10,
            reached = 1)
    void ofASystemOfOnesOwn(ScenarioResult result) {
        assertThat(result.totals().covered().get("lines")).isGreaterThan(20);
    }

    /** In terms of the system's own classes. */
    public static final class Holders implements ScenarioProvider {
        @Override
        public List<dev.waymark.core.scenario.Scenario> scenarios() {
            return List.of(scenario("somebody holds the lock")
                    .on("lock")
                    .expect(machine()
                            .on(
                                    dev.waymark.core.scenario.Conditions.becomes(
                                            "holding",
                                            dev.waymark.core.scenario.Nodes.all(),
                                            LockSystem.State.class,
                                            LockSystem.State::holding),
                                    SUCCESS)));
        }
    }

    static class Cases {
        @Campaign(system = "lock", params = "lease=true", coverage = "states")
        void plain() {}

        @Campaign(
                system = "lock",
                params = "lease=true",
                coverage = {"states", "lines", "branches"})
        void measured() {}

        @Campaign(
                system = "two-phase-commit",
                bugs = "early-unlock",
                properties = "no-failure",
                coverage = "model",
                executions = 50)
        void leavesTheModel() {}

        @ScenarioTest(value = "ConfChangeBug", coverage = "model", executions = 5)
        void violates() {}

        @ScenarioTest(strategy = "fuzz:guide=lines")
        void madeOnTheSpot(ScenarioCheck check) {
            check.run(scenario("granted").on("lock").expect(machine().on(emits("granted"), SUCCESS)));
        }

        @ScenarioTest(strategy = "fuzz:guide=states")
        void madeOnTheSpotWithStates(ScenarioCheck check) {
            check.run(scenario("granted").on("lock").expect(machine().on(emits("granted"), SUCCESS)));
        }

        @Campaign(system = "lock", strategy = "fuzz:guide=model")
        void noModel() {}

        @Campaign(system = "lock", strategy = "fuzz:guide=clauses")
        void noClauses() {}

        @Campaign(system = "lock", coverage = "line")
        void wrongCoverage() {}

        @Campaign(system = "two-phase-commit", coverage = "model:al")
        void wrongView() {}

        @ScenarioTest(value = "DropFVotes", coverage = "modl")
        void wrongCoverageOfScenario() {}
    }

    private static Kit run(String method) {
        return Kit.run(Cases.class, method, Map.of());
    }

    /** {@code random} finds the same bug in the same execution, and it is shrunk to the same picture. */
    @Test
    void measuringDoesNotChangeTheVerdict() {
        Kit plain = run("plain");
        Kit measured = run("measured");
        assertThat(plain.status()).isEqualTo(Status.FAILED);
        assertThat(measured.message().replace("measured", "plain")).isEqualTo(plain.message());
    }

    @Test
    void whatTheModelDoesNotAllowIsAWarning() {
        Kit kit = run("leavesTheModel");
        assertThat(kit.status()).isEqualTo(Status.SUCCESSFUL);
        assertThat(kit.reports()).anyMatch(report -> report.contains("events that the model does not allow"));
        assertThat(run("violates").message()).startsWith("VIOLATION ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            madeOnTheSpot           | CoveragesTest.java:
            madeOnTheSpot           | scenario granted was made on the spot
            madeOnTheSpot           | let a ScenarioProvider give the scenario, and name it by that class (CLASS#NAME)
            noModel                 | @Campaign of Cases.noModel: strategy: guide model cannot be measured on system lock; it has states, traces,
            noClauses               | guide clauses cannot be measured on system lock
            wrongCoverage           | unknown coverage 'line': did you mean lines
            wrongView               | unknown view of TwoPhaseCommit 'al': did you mean all
            wrongCoverageOfScenario | @ScenarioTest of Cases.wrongCoverageOfScenario: unknown coverage 'modl': did you mean model
            """)
    void mistakesAreNamed(String method, String message) {
        Kit kit = run(method);
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message()).contains(message);
    }

    @Test
    void onTheSpotAllElseIsMeasured() {
        assertThat(run("madeOnTheSpotWithStates").status()).isEqualTo(Status.SUCCESSFUL);
    }
}
