package dev.waymark.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;

class CampaignTest {
    /** Not found by the build: most of them fail. */
    static class Cases {
        static long executions;
        static long seed;
        static int bodies;

        @Campaign(system = "lock", params = "lease=true")
        void buggy() {
            bodies++;
        }

        @Campaign(system = "lock", executions = 50)
        void correct(CampaignResult result) {
            executions = result.executions();
            seed = result.report().spec().execution().seed();
            bodies++;
        }

        @Campaign(systemClass = Unregistered.class, executions = 20, time = "60s")
        void byClass(CampaignResult result) {
            executions = result.executions();
            assertThat(result.covered("states")).isPositive();
            assertThat(result.reached("mutual-exclusion")).isEqualTo(20);
        }

        @Campaign(systemClass = Unregistered.class, params = "lease=true")
        void buggyByClass() {}

        @Campaign(system = "pingpong", executions = 20)
        void bundled() {}

        @Campaign(system = "lock", params = "asks=false", executions = 20)
        void idle() {}

        @Campaign(
                system = "lock",
                params = "asks=false",
                executions = 20,
                mayStayUnreached = {"mutual-exclusion", "no-failure"})
        void idleOnPurpose() {}

        @Campaign(system = "lock", executions = 20, time = "soon")
        void badTime() {}

        @Campaign(system = "lok")
        void unknownSystem() {}

        @Campaign
        void noSystem() {}

        @Campaign(system = "lock", strategy = "ramdom")
        void unknownStrategy() {}

        @Campaign(system = "lock", params = "leese=true")
        void unknownParameter() {}

        @Campaign(system = "lock", params = "lease")
        void parameterWithoutValue() {}

        @Campaign(system = "lock", bugs = "any")
        void unknownBug() {}

        @Campaign(system = "lock", properties = "mutual-exclusio")
        void unknownProperty() {}

        @Campaign(system = "lock", mayStayUnreached = "mutual-exclusio")
        void unknownExcuse() {}

        @Campaign(system = "lock", coverage = "state")
        void unknownCoverage() {}

        @Campaign(system = "lock", faults = "crash=1")
        void unknownFault() {}
    }

    static class Unregistered extends LockSystem {
        @Override
        public String name() {
            return "unregistered-lock";
        }
    }

    private static Kit run(String method, String... parameters) {
        Map<String, String> given = new java.util.LinkedHashMap<>();
        for (int i = 0; i < parameters.length; i += 2) {
            given.put(parameters[i], parameters[i + 1]);
        }
        return Kit.run(Cases.class, method, given);
    }

    private static Path traceIn(String message) {
        Matcher matcher = Pattern.compile("trace: +(\\S+)").matcher(message);
        assertThat(matcher.find()).isTrue();
        return Path.of(matcher.group(1));
    }

    @Test
    void aViolationIsShownWithAllThatIsNeededToSeeItAgain() {
        Cases.bodies = 0;
        Kit kit = run("buggy");
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        Path trace = traceIn(kit.message());
        assertThat(trace).exists();
        assertThat(kit.message())
                .startsWith("VIOLATION mutual-exclusion: 2 nodes hold the lock")
                .contains("system lock, strategy random, seed 1")
                .contains("shrunk to 5")
                .contains("node 1", "GRANTED", "lease") // the chart
                .contains("replay:  mvn test '-Dtest=" + Cases.class.getName() + "#buggy' -Dwaymark.replay=" + trace)
                .contains("waymark replay " + trace + " --plugin target/test-classes")
                .contains("src/test/resources/waymark/dev.waymark.junit.CampaignTest.Cases/buggy/");
        assertThat(Cases.bodies)
                .as("the body runs after a campaign that passed")
                .isZero();
    }

    @Test
    void aCorrectSystemPassesAndTheBodySeesTheResult() {
        Cases.bodies = 0;
        assertThat(run("correct").status()).isEqualTo(Status.SUCCESSFUL);
        assertThat(Cases.executions).isEqualTo(50);
        assertThat(Cases.bodies).isEqualTo(1);
        assertThat(run("bundled").status()).isEqualTo(Status.SUCCESSFUL);
    }

    @Test
    void aSystemIsGivenByClass() {
        Kit kit = run("byClass");
        assertThat(kit.message()).isEmpty();
        assertThat(Cases.executions).isEqualTo(20);
        assertThat(run("buggyByClass").message())
                .contains("replay:  mvn test")
                .as("the command line cannot find it")
                .doesNotContain("waymark replay");
    }

    @Test
    void aCampaignInWhichNothingHappenedFails() {
        Kit kit = run("idle");
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message())
                .startsWith("NOTHING HAPPENED: property mutual-exclusion was never reached in 20 executions");
        assertThat(run("idleOnPurpose").status()).isEqualTo(Status.SUCCESSFUL);
    }

    @Test
    void theCommandLineOverridesTheAnnotation() {
        run("correct", "waymark.seed", "77", "waymark.executions", "7", "waymark.workers", "2");
        assertThat(Cases.seed).isEqualTo(77);
        assertThat(Cases.executions).isEqualTo(7);
        for (String time : List.of("300ms", "3s", "30s")) { // on a busy machine little is done in a short time
            if (Cases.executions <= 50) {
                run("correct", "waymark.time", time);
            }
        }
        assertThat(Cases.executions).as("a time lifts the limit on executions").isGreaterThan(50);
        assertThat(run("correct", "waymark.time", "8").message())
                .isEqualTo("@Campaign of Cases.correct: waymark.time 8: write a number and a unit, for example 500ms,"
                        + " 60s, 5m, 8h");
        assertThat(run("correct", "waymark.seed", "x").message()).contains("waymark.seed=x: must be a whole number");
    }

    @Test
    void oneTraceIsReplayedInsteadOfTheCampaign() throws Exception {
        Path trace = Files.createTempFile("kept", ".trace.json");
        Files.write(trace, Files.readAllBytes(traceIn(run("buggy").message())));
        Cases.bodies = 0;
        // The parameters are those of the trace, so a test of the correct lock shows it too.
        Kit kit = run("correct", "waymark.replay", trace.toString());
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message())
                .startsWith("VIOLATION mutual-exclusion: 2 nodes hold the lock")
                .contains("by the replayed trace", "every event as recorded", "GRANTED");
        assertThat(Cases.bodies).isZero();
        Kit other = run("bundled", "waymark.replay", trace.toString());
        assertThat(other.status()).isEqualTo(Status.ABORTED);
        assertThat(other.message()).contains("is of system lock, not pingpong");
        Files.writeString(trace, Files.readString(trace).replace("\"lease\": \"true\"", "\"lease\": \"false\""));
        assertThat(run("correct", "waymark.replay", trace.toString()).message()).startsWith("DIVERGED " + trace);
        Files.delete(trace);
        assertThat(run("correct", "waymark.replay", trace.toString()).message())
                .contains("there is no trace file " + trace);
    }

    @Test
    void mistakesAreOneClearLine() {
        Map<String, String> expected = Map.ofEntries(
                Map.entry("badTime", "time = soon: write a number and a unit"),
                Map.entry("unknownSystem", "unknown system 'lok': did you mean lock?"),
                Map.entry("noSystem", "say which system"),
                Map.entry("unknownStrategy", "unknown strategy 'ramdom': did you mean random?"),
                Map.entry("unknownParameter", "unknown parameter of lock 'leese': did you mean lease"),
                Map.entry("parameterWithoutValue", "params \"lease\": write \"name=value\""),
                Map.entry("unknownBug", "unknown bug of lock 'any' (there is none)"),
                Map.entry("unknownProperty", "unknown property of lock 'mutual-exclusio': did you mean mutual"),
                Map.entry("unknownExcuse", "unknown property of lock 'mutual-exclusio': did you mean mutual"),
                Map.entry("unknownCoverage", "unknown coverage 'state': did you mean states"),
                Map.entry("unknownFault", "unknown fault 'crash': did you mean crashes"));
        expected.forEach((method, message) -> {
            Kit kit = run(method);
            assertThat(kit.status()).isEqualTo(Status.FAILED);
            assertThat(kit.message())
                    .startsWith("@Campaign of Cases." + method + ": ")
                    .contains(message);
            assertThat(kit.message().lines()).hasSize(1);
        });
        assertThat(Arrays.stream(Cases.class.getDeclaredMethods())
                        .filter(method -> method.getName().matches("unknown.*|no[A-Z].*|bad.*|.*Without.*")))
                .hasSize(expected.size());
    }
}
