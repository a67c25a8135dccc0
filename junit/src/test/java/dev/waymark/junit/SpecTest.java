package dev.waymark.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Campaigns that a file describes. */
class SpecTest {
    private static final String FILE = "target/spec-of-test.json";

    /** Not found by the build: most of them fail. */
    static class Cases {
        static String ran = "";

        private static void ran(CampaignResult result) {
            ran = result.executions() + " of "
                    + result.report().spec().strategy().name() + ", seed "
                    + result.report().spec().execution().seed();
        }

        @Campaign(spec = "lock.json")
        void resource(CampaignResult result) {
            ran(result);
        }

        @Campaign(spec = "/dev/waymark/junit/lock.json", mayStayUnreached = "mutual-exclusion", workers = 2)
        void resourceFromTheRoot(CampaignResult result) {
            ran(result);
        }

        @Campaign(spec = FILE)
        void file(CampaignResult result) {
            ran(result);
        }

        @Campaign(spec = FILE, finds = "mutual-exclusion")
        void finds(CampaignResult result) {
            ran = result.found().shrunkDecisions() + " decisions";
        }

        @Campaign(spec = FILE, mayStayUnreached = "mutual-exclusio")
        void excuses() {}

        @Campaign(spec = "lock.json", system = "lock")
        void system() {}

        @Campaign(spec = "lock.json", systemClass = LockSystem.class)
        void systemClass() {}

        @Campaign(spec = "lock.json", strategy = "pos")
        void strategy() {}

        @Campaign(spec = "lock.json", guide = "states")
        void guide() {}

        @Campaign(spec = "lock.json", waypoints = "X(1)")
        void waypoints() {}

        @Campaign(spec = "lock.json", executions = 10)
        void executions() {}

        @Campaign(spec = "lock.json", time = "1s")
        void time() {}

        @Campaign(spec = "lock.json", seed = 2)
        void seed() {}

        @Campaign(spec = "lock.json", steps = 10)
        void steps() {}

        @Campaign(spec = "lock.json", params = "lease=true")
        void params() {}

        @Campaign(spec = "lock.json", bugs = "any")
        void bugs() {}

        @Campaign(spec = "lock.json", properties = "no-failure")
        void properties() {}

        @Campaign(spec = "lock.json", alsoCheck = "no-failure")
        void alsoCheck() {}

        @Campaign(
                spec = "lock.json",
                coverage = {})
        void coverage() {}

        @Campaign(spec = "lock.json", faults = "none")
        void faults() {}

        @Campaign(spec = "lock.json", stopOnBug = false)
        void stopOnBug() {}

        @Campaign(spec = "no-such.json")
        void missing() {}

        @Campaign(system = "lock", guide = "states")
        void guideOfAttributes() {}

        @Campaign(system = "lock", strategy = "fuzz", guide = "states", executions = 20)
        void guided(CampaignResult result) {
            ran(result);
        }
    }

    /** Notes what it starts. */
    public static final class StartingLock extends LockSystem {
        static final List<String> STARTED = new ArrayList<>();

        @Override
        public String name() {
            return "starting-lock";
        }

        @Override
        public List<Parameter> parameters() {
            List<Parameter> parameters = new ArrayList<>(super.parameters());
            parameters.add(Parameter.program("command", "", "starts something"));
            return parameters;
        }

        @Override
        public dev.waymark.core.SystemUnderTest given(Map<String, String> parameters) {
            STARTED.add(parameters.getOrDefault("command", ""));
            return this;
        }
    }

    private static Kit run(String method, String... parameters) {
        Cases.ran = "";
        return Kit.run(Cases.class, method, parameters.length == 0 ? Map.of() : Map.of(parameters[0], parameters[1]));
    }

    private static Kit ofFile(String method, String spec, String... parameters) throws IOException {
        Files.createDirectories(Path.of(FILE).getParent());
        Files.writeString(Path.of(FILE), spec);
        return run(method, parameters);
    }

    @ParameterizedTest
    @ValueSource(strings = {"resource", "resourceFromTheRoot"})
    void aResourceSaysAllOfIt(String method) {
        assertThat(run(method).message()).isEmpty();
        assertThat(Cases.ran).isEqualTo("30 of pos, seed 7");
        assertThat(run(method, "waymark.executions", "5").message()).isEmpty();
        assertThat(Cases.ran).isEqualTo("5 of pos, seed 7");
    }

    @Test
    void soDoesAFile() throws IOException {
        Kit kit = ofFile(
                "file",
                "{'system': {'name': 'lock'}, 'budget': {'executions': 12}, 'plugins': ['/no/such.jar']}"
                        .replace('\'', '"'));
        assertThat(kit.message()).isEmpty();
        assertThat(Cases.ran).isEqualTo("12 of random, seed 1");
        assertThat(kit.reports()).anyMatch(report -> report.contains("plugins of the spec are not loaded"));
    }

    @Test
    void itMayFindABug() throws IOException {
        Kit kit = ofFile("finds", "{\"system\": {\"name\": \"lock\", \"parameters\": {\"lease\": true}}}");
        assertThat(kit.message()).isEmpty();
        assertThat(Cases.ran).isEqualTo("5 decisions");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "system",
                "systemClass",
                "strategy",
                "guide",
                "waypoints",
                "executions",
                "time",
                "seed",
                "steps",
                "params",
                "bugs",
                "properties",
                "alsoCheck",
                "coverage",
                "faults",
                "stopOnBug"
            })
    void attributesThatDescribeACampaignAreRefusedBesideIt(String attribute) {
        Kit kit = run(attribute);
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message())
                .isEqualTo("@Campaign of Cases." + attribute
                        + ": spec = \"lock.json\": the file says all of it: leave out " + attribute);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"system": {"name": "lok"}}                                            | unknown system 'lok': did you mean lock
            {"sistem": {"name": "lock"}}                                           | unknown field 'sistem': did you mean system
            {"system": {"name": "lock", "parameters": {"leese": true}}}            | unknown parameter of lock 'leese': did you mean lease
            {"system": {"name": "lock"}, "execution": {"steps": "many"}}           | execution.steps must be a whole number from 1
            {"system": {"name": "lock"}, "strategy": {"guide": "states"}}          | strategy.guide states: strategy random learns nothing
            {"system": {"name": "lock"}, "format": 99}                             | format 99 is of a later version
            {}                                                                     | system.name is missing
            [                                                                      | is not JSON (line 1)
            """)
    void mistakesAreThoseOfTheFile(String spec, String message) throws IOException {
        Kit kit = ofFile("file", spec);
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message())
                .startsWith("@Campaign of Cases.file: spec = \"" + FILE + "\": ")
                .contains(message);
        assertThat(kit.message().lines()).hasSize(1);
    }

    @Test
    void soAreThoseOfTheTest() throws IOException {
        assertThat(ofFile("excuses", "{\"system\": {\"name\": \"lock\"}}").message())
                .contains("unknown property of lock 'mutual-exclusio': did you mean mutual-exclusion");
        assertThat(run("missing").message())
                .contains("spec = \"no-such.json\": there is no such resource beside Cases, and no such file in ");
        assertThat(run("guideOfAttributes").message())
                .isEqualTo("@Campaign of Cases.guideOfAttributes: guide = states: strategy random learns nothing from"
                        + " feedback");
        assertThat(run("guided").message()).isEmpty();
        assertThat(Cases.ran).isEqualTo("20 of fuzz, seed 1");
    }

    @Test
    void aCommandInAFileIsNotStarted() throws IOException {
        String spec = "{\"system\": {\"name\": \"starting-lock\", \"parameters\": {\"command\": \"theirs\"}},"
                + " \"budget\": {\"executions\": 3}}";
        StartingLock.STARTED.clear();
        Kit kit = ofFile("file", spec);
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message()).contains("command='theirs'", "-Dwaymark.allowCommand=true");
        assertThat(StartingLock.STARTED).isEmpty();

        assertThat(ofFile("file", spec, "waymark.allowCommand", "true").message())
                .isEmpty();
        assertThat(StartingLock.STARTED).isNotEmpty().containsOnly("theirs");
    }
}
