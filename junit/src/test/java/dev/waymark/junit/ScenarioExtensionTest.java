package dev.waymark.junit;

import static dev.waymark.core.property.Machine.FAIL;
import static dev.waymark.core.property.Machine.SUCCESS;
import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Actions.hold;
import static dev.waymark.core.scenario.Actions.release;
import static dev.waymark.core.scenario.Conditions.emits;
import static dev.waymark.core.scenario.Conditions.from;
import static dev.waymark.core.scenario.Conditions.isReceive;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.scenario.ScenarioProvider;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;

class ScenarioExtensionTest {
    public static final class LateRequest implements ScenarioProvider {
        @Override
        public List<dev.waymark.core.scenario.Scenario> scenarios() {
            return List.of(lateRequest());
        }
    }

    private static dev.waymark.core.scenario.Scenario lateRequest() {
        return scenario("late request")
                .on("lock")
                .when(isSend("ACQUIRE").and(from(3)))
                .then(hold("late"))
                .when(emits("granted"))
                .then(release("late"))
                .expect(machine()
                        .on(emits("granted"), "granted")
                        .on(isReceive("ACQUIRE").and(from(3)), SUCCESS));
    }

    static class Cases {
        static long executions;

        @ScenarioTest(executions = 50, reached = 1)
        void holds(ScenarioCheck check) {
            ScenarioResult result = check.run(lateRequest());
            executions = result.executions();
            assertThat(result.reached()).isEqualTo(50);
        }

        @ScenarioTest("dev.waymark.junit.ScenarioExtensionTest$LateRequest")
        void named(ScenarioResult result) {
            executions = result.executions();
        }

        @ScenarioTest(executions = 1000, params = "lease=true")
        void violated(ScenarioCheck check) {
            check.run(lateRequest());
        }

        @ScenarioTest(params = "asks=false")
        void neverReached(ScenarioCheck check) {
            check.run(lateRequest());
        }

        @ScenarioTest(executions = 100, reached = 0.9)
        void seldomReached(ScenarioCheck check) {
            check.run(scenario("first is 3")
                    .on("lock")
                    .expect(machine()
                            .on(isReceive("ACQUIRE").and(from(2)), "second")
                            .on(isReceive("ACQUIRE").and(from(3)), SUCCESS)));
        }

        @ScenarioTest
        void machineFails(ScenarioCheck check) {
            check.run(scenario("never granted").on("lock").expect(machine().on(emits("granted"), FAIL)));
        }

        @ScenarioTest
        void forgotten() {}

        @ScenarioTest("late-vot")
        void unknown() {}

        @ScenarioTest
        void twice(ScenarioCheck check) {
            check.run(lateRequest());
            check.run(lateRequest());
        }

        @ScenarioTest(reached = 2)
        void impossible(ScenarioCheck check) {
            check.run(lateRequest());
        }
    }

    private static Kit run(String method) {
        return Kit.run(Cases.class, method);
    }

    @Test
    void oneThatIsReachedAndSafePasses() {
        assertThat(run("holds").message()).isEmpty();
        assertThat(run("named").message()).isEmpty();
        assertThat(Cases.executions).isEqualTo(100);
        Kit.run(Cases.class, "named", Map.of("waymark.executions", "7"));
        assertThat(Cases.executions).isEqualTo(7);
    }

    @Test
    void aViolationFailsIt() {
        Kit kit = run("violated");
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message())
                .startsWith("VIOLATION mutual-exclusion: 2 nodes hold the lock")
                .contains("GRANTED", "shrunk to", "trace:", "replay:  mvn test");
    }

    @Test
    void aTraceOfItsOwnMachineIsReplayedByTheTestAlone() {
        Kit kit = run("machineFails");
        assertThat(kit.message())
                .startsWith("VIOLATION scenario-never granted: never granted failed")
                .contains("replay:  mvn test")
                .doesNotContain("waymark replay");
        Matcher trace = Pattern.compile("trace: +(.+)").matcher(kit.message());
        assertThat(trace.find()).isTrue();
        assertThat(Kit.run(Cases.class, "machineFails", Map.of("waymark.replay", trace.group(1)))
                        .message())
                .startsWith("VIOLATION scenario-never granted: ")
                .contains("by the replayed trace", "every event as recorded");
    }

    @Test
    void oneThatIsNotReachedFails() {
        Kit kit = run("neverReached");
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message())
                .startsWith("NOT REACHED: scenario late request was reached in 0/100 executions, at least 1")
                .contains("filter 1 never matched");
        assertThat(run("seldomReached").message())
                .startsWith("NOT REACHED: scenario first is 3 was reached in ")
                .contains("/100 executions, at least 90 are demanded");
    }

    @Test
    void mistakesAreOneClearLine() {
        Map.of(
                        "forgotten", "no scenario was run",
                        "unknown", "unknown scenario 'late-vot'",
                        "twice", "one scenario per test",
                        "impossible", "reached between 0 and 1")
                .forEach((method, message) -> {
                    Kit kit = run(method);
                    assertThat(kit.status()).isEqualTo(Status.FAILED);
                    assertThat(kit.message())
                            .startsWith("@ScenarioTest of Cases." + method + ": ")
                            .contains(message);
                    assertThat(kit.message().lines()).hasSize(1);
                });
    }
}
