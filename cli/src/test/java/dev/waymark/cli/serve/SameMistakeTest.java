package dev.waymark.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.waymark.cli.Cli;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Json;
import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.run.Waymark;
import dev.waymark.engine.spec.SpecJson;
import dev.waymark.junit.Campaign;
import dev.waymark.junit.CampaignResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventType;

/** One mistake on every face: each says the same, and calls the field as its own users do. */
class SameMistakeTest {
    private static final String UNKNOWN = "unknown guide 'stats': did you mean states?";
    private static final String DEAF = "strategy random learns nothing from feedback";

    @TempDir
    Path folder;

    /** What JUnit is to run; on its own it is no test. */
    static final class Annotated {
        @Campaign(system = "pingpong", strategy = "fuzz", guide = "stats", executions = 3)
        void unknown(CampaignResult result) {}

        @Campaign(system = "pingpong", guide = "states", executions = 3)
        void deaf(CampaignResult result) {}
    }

    private static CampaignSpec spec(String strategy, String guide) {
        return SpecJson.read("{\"system\": {\"name\": \"pingpong\"}, \"strategy\": {\"name\": \"" + strategy
                + "\", \"guide\": \"" + guide + "\"}, \"budget\": {\"executions\": 3}}");
    }

    private static String refused(Cli cli) {
        assertThat(cli.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.out()).isEmpty();
        return cli.err().strip();
    }

    private static String commandLine(String strategy, String guide) {
        return refused(Cli.run("run", "pingpong", "--strategy", strategy, "--guide", guide, "--executions", "3"));
    }

    private String specFile(String strategy, String guide) throws IOException {
        Path file = Files.writeString(folder.resolve("spec.json"), SpecJson.write(spec(strategy, guide)));
        return refused(Cli.run("run", "--spec", file.toString())).replace(file.toString(), "spec.json");
    }

    private String suite(String strategy, String guide) throws IOException {
        Path file = Files.writeString(folder.resolve("suite.yaml"), """
                title: One mistake
                about: A guide.
                defaults: {trials: 2, executions: 3}
                experiments:
                  - name: Guided
                    systems: pingpong
                    strategies: [%s]
                    guide: %s
                """.formatted(strategy, guide));
        return refused(Cli.run("compare", "--suite", file.toString())).replace(file.toString(), "suite.yaml");
    }

    private String serve(String strategy, String guide) throws Exception {
        try (Served served = new Served(folder.resolve("runs"))) {
            Map<String, Object> form =
                    Map.of("system", "pingpong", "strategy", strategy, "executions", "3", "more", "--guide " + guide);
            var answer = served.post("/api/start", form, served.guard.token());
            assertThat(answer.statusCode()).isEqualTo(422);
            return Json.read(answer.body()).path("error").asString();
        }
    }

    private static String annotation(String method) {
        List<TestExecutionResult> ended = EngineTestKit.engine("junit-jupiter")
                .configurationParameter("waymark.out", "target/waymark-of-tests")
                .selectors(selectMethod(Annotated.class, method, CampaignResult.class.getName()))
                .execute()
                .testEvents()
                .stream()
                .filter(event -> event.getType() == EventType.FINISHED)
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .toList();
        assertThat(ended).hasSize(1);
        return ended.get(0).getThrowable().map(Throwable::getMessage).orElse("");
    }

    private static String program(String strategy, String guide) {
        UsageException thrown = catchThrowableOfType(UsageException.class, () -> Waymark.run(spec(strategy, guide)));
        assertThat(thrown.field()).isEqualTo(SpecField.GUIDE);
        return String.valueOf(thrown.getMessage());
    }

    @Test
    void anUnknownName() throws Exception {
        assertThat(commandLine("fuzz", "stats")).isEqualTo("waymark: " + UNKNOWN);
        assertThat(specFile("fuzz", "stats")).isEqualTo("waymark: spec spec.json: strategy.guide: " + UNKNOWN);
        assertThat(suite("fuzz", "stats")).isEqualTo("waymark: suite.yaml:8: guide: " + UNKNOWN);
        assertThat(serve("fuzz", "stats")).isEqualTo(UNKNOWN);
        assertThat(annotation("unknown")).isEqualTo("@Campaign of Annotated.unknown: guide: " + UNKNOWN);
        assertThat(program("fuzz", "stats")).isEqualTo(UNKNOWN);
    }

    /** Rows of a suite share a guide, so that one strategy of it takes none is a notice there. */
    @Test
    void aFieldThatDoesNotFit() throws Exception {
        assertThat(commandLine("random", "states")).isEqualTo("waymark: --guide states: " + DEAF);
        assertThat(specFile("random", "states")).isEqualTo("waymark: spec spec.json: strategy.guide states: " + DEAF);
        assertThat(serve("random", "states")).isEqualTo("--guide states: " + DEAF);
        assertThat(annotation("deaf")).isEqualTo("@Campaign of Annotated.deaf: guide = states: " + DEAF);
        assertThat(program("random", "states")).isEqualTo("guide states: " + DEAF);
    }
}
