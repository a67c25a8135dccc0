package dev.waymark.junit;

import static dev.waymark.core.property.Machine.FAIL;
import static dev.waymark.core.property.Machine.SUCCESS;
import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Conditions.emits;
import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Tests that must find a bug, and tests that must get somewhere. */
class FindsTest {
    /** Not found by the build: most of them fail. */
    static class Cases {
        static Found found;

        @Campaign(system = "lock", params = "lease=true", finds = "mutual-exclusion")
        void finds(CampaignResult result) {
            found = result.found();
            assertThat(result.executions()).isEqualTo(found.execution() + 1);
        }

        @Campaign(
                system = "lock",
                params = {"lease=true", "unsteady=true"},
                finds = "mutual-exclusion")
        void findsBesideFailures(CampaignResult result) {
            found = result.found();
        }

        @Campaign(system = "lock", executions = 20, finds = "mutual-exclusion")
        void findsNothing() {}

        @Campaign(system = "lock", params = "asks=false", executions = 20, finds = "mutual-exclusion")
        void findsNothingToDo() {}

        @Campaign(system = "lock", params = "throws=true", executions = 20, finds = "mutual-exclusion")
        void findsAnother() {}

        @Campaign(system = "lock", executions = 20)
        void asksForWhatWasNotToBeFound(CampaignResult result) {
            result.found();
        }

        @Campaign(system = "lock", params = "goals=true", executions = 20, mustReach = "lent")
        void reaches(CampaignResult result) {
            assertThat(result.reached("stolen")).isZero();
        }

        @Campaign(
                system = "lock",
                params = "goals=true",
                executions = 20,
                mustReach = {"lent", "stolen"})
        void reachesOneOfTwo() {}

        @Campaign(
                system = "lock",
                params = {"goals=true", "lease=true"},
                mustReach = "lent")
        void reachesAndViolates() {}

        @Campaign(system = "lock", finds = "mutual-exclusio")
        void badName() {}

        @Campaign(system = "lock", finds = "mutual-exclusion", properties = "mutual-exclusion")
        void badBeside() {}

        @Campaign(system = "lock", finds = "mutual-exclusion", stopOnBug = false)
        void badGoingOn() {}

        @Campaign(system = "lock", mustReach = "mutual-exclusio")
        void badGoal() {}

        @Campaign(system = "lock", params = "goals=true", properties = "lent", mustReach = "stolen")
        void badUncheckedGoal() {}

        @Campaign(system = "lock", params = "goals=true", mustReach = "lent", mayStayUnreached = "stolen")
        void badBoth() {}
    }

    static class Scenarios {
        private static dev.waymark.core.scenario.Scenario lent(String end) {
            return scenario("lent").on("lock").expect(machine().on(emits("granted"), end));
        }

        @ScenarioTest(executions = 1000, params = "lease=true", finds = "mutual-exclusion")
        void finds(ScenarioCheck check) {
            assertThat(check.run(lent(SUCCESS)).executions()).isBetween(1L, 999L);
        }

        @ScenarioTest(finds = "mutual-exclusion")
        void findsNothing(ScenarioCheck check) {
            check.run(lent(SUCCESS));
        }

        @ScenarioTest(finds = "scenario-lent")
        void findsWhereItsMachineFails(ScenarioCheck check) {
            check.run(lent(FAIL));
        }

        @ScenarioTest(finds = "mutual-exclusion", reached = 0.5)
        void badBeside(ScenarioCheck check) {
            check.run(lent(SUCCESS));
        }
    }

    private static Kit run(String method) {
        return Kit.run(Cases.class, method);
    }

    @Test
    void aBugThatMustBeFoundIsFoundAndEndsTheCampaign() {
        Kit kit = run("finds");
        assertThat(kit.message()).isEmpty();
        assertThat(Cases.found.property()).isEqualTo("mutual-exclusion");
        assertThat(Cases.found.message()).isEqualTo("2 nodes hold the lock");
        assertThat(Cases.found.shrunkDecisions()).isEqualTo(5);
        assertThat(Cases.found.trace()).exists();
        assertThat(kit.reports())
                .anySatisfy(line -> assertThat(line)
                        .startsWith("mutual-exclusion: 2 nodes hold the lock (execution ")
                        .contains("shrunk to 5), trace "));
    }

    /** A node that failed in an earlier execution, or in the same one, does not hide what the test looks for. */
    @Test
    void aFailureThatComesFirstDoesNotEndTheSearch() {
        Kit kit = run("findsBesideFailures");
        assertThat(kit.message()).isEmpty();
        assertThat(Cases.found.property()).isEqualTo("mutual-exclusion");
        assertThat(Cases.found.execution()).isPositive();
        assertThat(Cases.found.trace().getParent())
                .isDirectoryContaining(file -> file.getFileName().toString().startsWith("no-failure"));
    }

    @Test
    void whatItFoundIsReplayedAsAnyTrace() {
        run("finds");
        Kit kit = Kit.run(
                Cases.class,
                "finds",
                Map.of("waymark.replay", String.valueOf(Cases.found.trace()), "waymark.out", "target/replay-of-finds"));
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message()).startsWith("VIOLATION mutual-exclusion").contains("every event as recorded");
    }

    @Test
    void aBugThatIsNotFoundFailsTheTestAndItSaysWhatToChange() {
        Kit kit = run("findsNothing");
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message())
                .startsWith("NOT FOUND: property mutual-exclusion was not violated in 20 executions (")
                .contains("system lock, strategy random, seed 1, faults none, at most 1000 decisions per execution")
                .contains("it was reached in 20 executions")
                .contains("is the bug on (bugs, params)? If so: more executions");
        assertThat(run("findsNothingToDo").message()).contains("it was never reached");
    }

    @Test
    void anotherViolationIsNotWhatWasToBeFound() {
        Kit kit = run("findsAnother");
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message())
                .startsWith(
                        "NOT FOUND: property mutual-exclusion was not violated in 20 executions; this was found instead:")
                .contains("VIOLATION no-failure", "out of order");
        assertThat(run("asksForWhatWasNotToBeFound").message()).contains("@Campaign(finds = ");
    }

    @Test
    void theGoalsOfATestAreDemandedAndNoOthers() {
        assertThat(run("reaches").message()).isEmpty();
        assertThat(run("reachesOneOfTwo").message())
                .startsWith("NOTHING HAPPENED: property stolen was never reached in 20 executions")
                .doesNotContain("mayStayUnreached");
        assertThat(run("reachesAndViolates").message()).startsWith("VIOLATION mutual-exclusion");
    }

    @Test
    void aScenarioMayFindABugToo() {
        assertThat(Kit.run(Scenarios.class, "finds").message()).isEmpty();
        assertThat(Kit.run(Scenarios.class, "findsWhereItsMachineFails").message())
                .isEmpty();
        assertThat(Kit.run(Scenarios.class, "findsNothing").message())
                .startsWith("NOT FOUND: property mutual-exclusion was not violated in 100 executions");
        assertThat(Kit.run(Scenarios.class, "badBeside").message()).contains("leave out reached");
    }

    @Test
    void mistakesAreOneClearLine() {
        Map.of(
                        "badName", "unknown property of lock 'mutual-exclusio': did you mean mutual",
                        "badBeside", "which is checked alone: leave out properties",
                        "badGoingOn", "leave out stopOnBug",
                        "badGoal", "unknown property of lock 'mutual-exclusio': did you mean mutual",
                        "badUncheckedGoal", "property stolen is not checked here",
                        "badBoth", "give one of them")
                .forEach((method, message) -> {
                    Kit kit = run(method);
                    assertThat(kit.status()).isEqualTo(Status.FAILED);
                    assertThat(kit.message())
                            .startsWith("@Campaign of Cases." + method + ": ")
                            .contains(message);
                    assertThat(kit.message().lines()).hasSize(1);
                });
    }
}
