package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.terminal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What scripts rely on in the result of {@code run}. */
class RunTest {
    private static final List<String> BUGGY = List.of("two-phase-commit", "--bug", "early-unlock");
    private static final Set<String> DEPENDS_ON_THE_MACHINE = Set.of("elapsedMillis", "workers", "runFolder");

    @TempDir
    Path folder;

    private int runs;

    private Cli run(List<String> system, String... options) {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(system);
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("--out", folder.resolve("run-" + ++runs).toString()));
        return Cli.run(arguments.toArray(String[]::new));
    }

    @Test
    void theObjectHasTheKeysAndTheSumsOfTheContract() {
        Cli cli = run(BUGGY, "--json", "--iterations", "300", "-p", "writeFails=0", "--coverage", "states,traces");

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.out().strip().lines()).hasSize(1);
        JsonNode json = cli.json();
        assertThat(json.propertyNames())
                .contains("system", "params", "bugs", "strategy", "options", "seed", "workers", "executions")
                .contains("decisions", "deliveries", "elapsedMillis", "coverage", "verdicts", "properties")
                .contains("violations", "health", "skipped", "strategyCounters", "notQuiescent", "warnings");
        assertThat(json.path("executions").intValue()).isEqualTo(300);
        checkSums(json.path("verdicts"), 300);
        assertThat(json.path("properties").propertyNames())
                .containsExactly("atomicity", "isolation", "decision", "no-failure");
        json.path("properties").values().forEach(counts -> checkSums(counts, 300));
        assertThat(json.path("coverage").propertyNames()).containsExactly("states", "traces");
        assertThat(json.at("/coverage/states/covered").intValue()).isPositive();
        assertThat(json.path("bugs").get(0).stringValue()).isEqualTo("early-unlock");
    }

    private static void checkSums(JsonNode counts, int executions) {
        assertThat(sum(counts, "kept", "violated", "inconclusive")).isEqualTo(executions);
        assertThat(sum(counts, "reached", "notReached")).isEqualTo(executions);
    }

    private static int sum(JsonNode counts, String... keys) {
        int sum = 0;
        for (String key : keys) {
            assertThat(counts.path(key).isInt()).as(key).isTrue();
            sum += counts.path(key).intValue();
        }
        return sum;
    }

    @Test
    void valuesHaveTheTypeOfTheirParameterHoweverTheyAreWritten() {
        JsonNode json = run(
                        BUGGY,
                        "--json",
                        "--iterations",
                        "1",
                        "-p",
                        "writeFails=1",
                        "-p",
                        "rms=+3",
                        "--strategy",
                        "random:deliver=3")
                .json();

        assertThat(json.path("strategy").stringValue()).isEqualTo("random:deliver=3");
        assertThat(json.path("params").path("writeFails").isDouble()).isTrue();
        assertThat(json.path("params").path("rms").intValue()).isEqualTo(3);
        assertThat(json.path("params").path("transactions").intValue()).isEqualTo(5);
        assertThat(json.path("params").path("durable").isBoolean()).isTrue();
        assertThat(json.path("params").path("channels").stringValue()).isEqualTo("none");
        assertThat(json.path("options").path("deliver").intValue()).isEqualTo(3);
        assertThat(json.path("options").path("timer").isIntegralNumber()).isTrue();
        assertThat(json.path("options").path("steps").intValue()).isEqualTo(100);
        assertThat(json.path("options").path("faults").isObject()).isTrue();
    }

    @Test
    void aViolationHasAllItsKeysAndItsFilesAreThere() {
        JsonNode json = run(BUGGY, "--json", "--iterations", "50").json();

        assertThat(json.path("violations").size()).isEqualTo(1);
        JsonNode found = json.path("violations").get(0);
        assertThat(found.path("id").stringValue()).matches("isolation-[0-9a-f]{4}");
        assertThat(found.path("property").stringValue()).isEqualTo("isolation");
        assertThat(found.path("message").stringValue()).contains("prepared");
        for (String key : List.of("firstExecution", "firstDecision", "firstMillis")) {
            assertThat(found.path(key).isIntegralNumber()).as(key).isTrue();
        }
        assertThat(found.path("occurrences").intValue())
                .isEqualTo(json.at("/properties/isolation/violated").intValue());
        assertThat(found.path("shrunkDecisions").intValue())
                .isPositive()
                .isLessThanOrEqualTo(found.path("decisions").intValue());
        assertThat(Path.of(found.path("trace").stringValue())).isRegularFile();
        assertThat(Path.of(found.path("shrunk").stringValue())).isRegularFile();
    }

    @Test
    void theResultIsTheSameForAnyNumberOfWorkers() {
        List<JsonNode> results = new ArrayList<>();
        for (int workers = 1; workers <= 3; workers++) {
            JsonNode json = run(
                            List.of("paxos-log", "--bug", "last"),
                            "--json",
                            "--iterations",
                            "700",
                            "--coverage=states,traces",
                            "--workers",
                            Integer.toString(workers))
                    .json();
            results.add(comparable(json));
        }
        assertThat(results.get(0).path("violations").size()).isPositive();
        assertThat(results.get(1)).isEqualTo(results.get(0));
        assertThat(results.get(2)).isEqualTo(results.get(0));
    }

    private static JsonNode comparable(JsonNode json) {
        ObjectNode object = (ObjectNode) json;
        object.remove(DEPENDS_ON_THE_MACHINE);
        for (JsonNode found : object.path("violations").values()) {
            ((ObjectNode) found).remove(List.of("firstMillis", "trace", "shrunk"));
        }
        return object;
    }

    @Test
    void whatRunJsonHoldsIsEnoughToRunItAgain() throws IOException {
        JsonNode first = run(
                        BUGGY,
                        "--json",
                        "--iterations",
                        "200",
                        "--seed",
                        "-7",
                        "--steps",
                        "60",
                        "-p",
                        "transactions=3",
                        "-p",
                        "durable=true",
                        "--faults",
                        "crashes=1,drops=3,duplicates=2",
                        "--property",
                        "atomicity",
                        "--property",
                        "no-failure",
                        "--strategy",
                        "random:fault=4")
                .json();
        JsonNode kept = Json.read(Files.readString(folder.resolve("run-1/run.json")));

        assertThat(kept.propertyNames()).containsExactly("spec", "resolved", "provenance");
        assertThat(kept.at("/provenance/arguments/0").stringValue()).isEqualTo("run");
        assertThat(kept.at("/spec/system/parameters").propertyNames()).containsExactly("durable", "transactions");
        assertThat(kept.at("/resolved/system/parameters").propertyNames()).contains("rms");
        assertThat(kept.at("/resolved/budget").propertyNames()).containsExactly("executions");
        for (String form : List.of("spec", "resolved")) {
            Path file = Files.writeString(
                    folder.resolve(form + ".json"), kept.path(form).toString());
            JsonNode again = run(List.of(), "--json", "--spec", file.toString()).json();
            assertThat(comparable(again)).as(form).isEqualTo(comparable(first));
        }
    }

    private static String text(JsonNode node, String key) {
        return node.path(key).stringValue();
    }

    @Test
    void theRunFolderHoldsTheRunTheResultAndFiguresThatGrow() throws IOException {
        Cli cli = run(List.of("pingpong"), "--json", "--iterations", "500");

        Path run = folder.resolve("run-1");
        assertThat(Json.read(Files.readString(run.resolve("result.json")))).isEqualTo(cli.json());
        assertThat(run.resolve("violations")).isEmptyDirectory();
        List<JsonNode> lines = Files.readAllLines(run.resolve("metrics.jsonl")).stream()
                .map(Json::read)
                .toList();
        assertThat(lines.size()).isGreaterThan(3);
        for (int i = 1; i < lines.size(); i++) {
            for (String key : List.of("/executions", "/decisions", "/millis", "/coverage/states")) {
                assertThat(lines.get(i).at(key).longValue())
                        .as(key)
                        .isGreaterThanOrEqualTo(lines.get(i - 1).at(key).longValue());
            }
        }
        assertThat(lines.get(lines.size() - 1).path("executions").intValue()).isEqualTo(500);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --iterations 1                        | 0 | 1
            --iterations 130                      | 0 | 130
            --seed -5 --iterations 3              | 0 | 3
            --faults none --iterations 3          | 0 | 3
            --steps 1 --iterations 20             | 2 | 20
            --property no-failure --iterations 5  | 0 | 5
            --workers 64 --iterations 10          | 0 | 10
            --time 1h --iterations 7              | 0 | 7
            """)
    void theExitCodeAndTheNumberOfExecutionsAreAsAskedFor(String options, int exitCode, int executions) {
        Cli cli = run(List.of("pingpong"), ("--json " + options).split(" +"));
        assertThat(cli.exitCode()).isEqualTo(exitCode);
        assertThat(cli.json().path("executions").intValue()).isEqualTo(executions);
        assertThat(cli.json().path("endedBy").stringValue()).isEqualTo("executions");
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void aPropertyThatIsNeverReachedIsAWarning() {
        Cli cli = run(List.of("pingpong"), "--json", "--steps", "1", "--iterations", "20");
        assertThat(cli.json().path("warnings").values())
                .anySatisfy(warning -> assertThat(text(warning, "kind")).isEqualTo("never-reached"));
    }

    @Test
    void whatTheStrategyCountsOfItselfIsShown() {
        String[] options = {"--strategy", "pctcp", "--iterations", "10"};
        JsonNode counters = run(List.of("pingpong", "--json"), options).json().path("strategyCounters");
        assertThat(counters.path("events").intValue()).isPositive();
        assertThat(counters.path("changePoints").intValue()).isEqualTo(20);
        assertThat(counters.has("changePointsUnused")).isTrue();
        assertThat(run(List.of("pingpong"), options).out()).containsPattern("strategy +events [0-9]+, beyondEstimate");
        JsonNode random =
                run(List.of("pingpong", "--json"), "--iterations", "10").json();
        assertThat(random.path("strategyCounters").isEmpty()).isTrue();
    }

    @Test
    void theOtherLimitsEndIt() {
        JsonNode decisions =
                run(List.of("pingpong"), "--json", "--decisions", "500").json();
        assertThat(decisions.path("endedBy").stringValue()).isEqualTo("decisions");
        assertThat(decisions.path("decisions").intValue()).isBetween(500, 600);

        JsonNode time = run(List.of("pingpong"), "--json", "--time", "300ms").json();
        assertThat(time.path("endedBy").stringValue()).isEqualTo("time");
        assertThat(time.path("elapsedMillis").intValue()).isBetween(300, 5000);

        JsonNode bug = run(BUGGY, "--json", "--stop-on-bug").json();
        assertThat(bug.path("endedBy").stringValue()).isEqualTo("bug");
        assertThat(bug.at("/verdicts/violated").intValue()).isEqualTo(1);
        assertThat(bug.path("executions").intValue())
                .isEqualTo(bug.path("violations").get(0).path("firstExecution").intValue() + 1);
    }

    @Test
    void theTextShowsTheBugThenTheFigures() {
        Cli cli = run(BUGGY, "--iterations", "40");

        assertThat(cli.err().lines()).hasSize(1).first().asString().startsWith("found isolation-");
        List<String> lines = cli.out().lines().toList();
        assertThat(lines.get(0)).startsWith("VIOLATION isolation-").contains("prepared");
        assertThat(lines)
                .allSatisfy(line -> assertThat(line.length())
                        .as(line)
                        .isLessThanOrEqualTo(Math.max(100, line.contains(folder.toString()) ? 1000 : 0)));
        assertThat(cli.out())
                .contains("Prepare", "  replay: waymark replay ", "two-phase-commit with bug early-unlock, strategy")
                .containsPattern("isolation +\\d+ +\\d+ +0 +\\d+ +\\d+\\R")
                .doesNotContainPattern("(?<![\\d,])1 executions"); // a rate may be 1,081 executions/s

        Cli quiet = run(BUGGY, "--iterations", "40", "--quiet");
        assertThat(quiet.err()).isEmpty();
        assertThat(quiet.out()).startsWith("VIOLATION isolation-");
    }

    @Test
    void theMessageIsThatOfTheExecutionInThePicture() throws IOException {
        Cli cli = run(BUGGY, "--iterations", "40");
        try (var files = Files.list(folder.resolve("run-1/violations"))) {
            Path shrunk = files.filter(file -> file.toString().endsWith(".min.trace.json"))
                    .findFirst()
                    .orElseThrow();
            JsonNode trace = Json.read(Files.readString(shrunk));
            String message = "";
            for (JsonNode verdict : trace.path("verdicts")) {
                message = verdict.path("property").equals(trace.path("violation"))
                        ? verdict.path("message").stringValue()
                        : message;
            }
            assertThat(cli.out().lines().findFirst().orElseThrow()).endsWith(": " + message);
        }
    }
}
