package dev.waymark.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.waymark.cli.Main;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Json;
import dev.waymark.core.CommandPermission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

class SuiteTest {
    private static final String TINY = """
            title: A tiny suite
            about: One of each kind.
            defaults:
              trials: 3
              executions: 20
            quick:
              trials: 2
            experiments:
              - name: Bugs of two-phase commit
                systems: two-phase-commit
                bugs: [majority-commit, early-unlock]
                strategies: [random, 'random:deliver=0']
                stop-on-bug: true
              - name: Tasks
                systems: [microbenchmark]
                bugs: [flush-race]
                parameters: {workers: 3, tasks: [2, 4]}
                strategies: [random]
                coverages: [states, traces]
                quick: {skip: true}
              - name: Targets
                systems: rsl
                waypoints: [AnyBallot(1), AnyBallot(1);AnyBallot(2)]
                strategies: [waypoint, bonus-max]
                coverages: ['env-states:{target}']
                iterations: 5
                quick: {skip: true}
              - name: Scenarios
                scenarios: [DropHeartbeat]
                strategies: [random]
                iterations: 3
            """;

    @TempDir
    Path folder;

    private Compared suite(String text, String more) throws IOException {
        Path file = folder.resolve("tiny.yaml");
        Files.writeString(file, text);
        return Compared.run("compare --suite " + file + " --out " + folder.resolve("out") + more);
    }

    @Test
    void everyRowIsTheComparisonOfItsCommand() throws Exception {
        JsonNode json = suite(TINY, " --json").json();
        assertThat(json.path("complete").asBoolean()).isTrue();
        JsonNode rows = json.path("experiments").path(0).path("rows");
        assertThat(rows.size()).isEqualTo(2);
        JsonNode row = rows.path(0);
        assertThat(row.path("row").asString()).isEqualTo("majority-commit");
        String command = row.path("command").asString();
        assertThat(command).startsWith("./waymark compare two-phase-commit --bug=majority-commit ");
        Compared same = Compared.run(command.replace("./waymark ", "") + " --json");
        assertThat(withoutTimes(same.out().strip())).isEqualTo(withoutTimes(Json.write(row.path("comparison"))));
        assertThat(json.path("experiments")
                        .path(1)
                        .path("rows")
                        .path(1)
                        .path("row")
                        .asString())
                .isEqualTo("tasks=4");
        JsonNode targets = json.path("experiments").path(2);
        assertThat(targets.path("matrix").path(0).path("metric").asString()).isEqualTo("coverage.env-states:{target}");
        assertThat(targets.path("rows").path(1).path("command").asString())
                .contains("'--coverage=env-states:AnyBallot(2)'");
        JsonNode scenario = json.path("experiments").path(3).path("scenarios").path(0);
        assertThat(scenario.path("scenario").asString()).isEqualTo("DropHeartbeat");
    }

    @Test
    void itWritesAPageAndFilesForTheResults() throws Exception {
        Compared compared = suite(TINY, " --quick");
        assertThat(compared.out()).contains("A tiny suite", "who wins where", "majority-commit");
        Path out = folder.resolve("out");
        assertThat(Files.readString(out.resolve("suite.html"))).contains("<svg", "Bugs of two-phase commit");
        assertThat(Files.readString(out.resolve("suite.md")))
                .contains("## Bugs of two-phase commit", "| DropHeartbeat |", "--bug=early-unlock")
                .doesNotContain("Tasks");
        assertThat(Files.readString(out.resolve("results/bugs-of-two-phase-commit.md")))
                .startsWith("# Bugs of two-phase commit\n")
                .containsPattern("(?m)^```")
                .containsPattern("(?m)^- Commit: `")
                .containsPattern("(?m)^- Date: \\d{4}-\\d\\d-\\d\\d")
                .containsPattern("(?m)^- Machine: .");
        assertThat(Files.readAllLines(out.resolve("trials.csv"))).hasSize(1 + 2 * 2 * 2);
    }

    @Test
    void whatIsKeptIsNotMadeAgain() throws Exception {
        String first = suite(TINY, " --json").out();
        assertThat(suite(TINY, " --json").out()).as("times and all").isEqualTo(first);
        List<Path> trials = trials();
        for (int i = 0; i < trials.size(); i += 2) {
            Files.delete(trials.get(i));
        }
        Files.writeString(trials.get(1), "{\"key\":");
        Compared again = suite(TINY, " --json");
        assertThat(again.err()).contains("cannot be read and is made again");
        assertThat(withoutTimes(again.out())).isEqualTo(withoutTimes(first));
        assertThat(trials()).hasSameSizeAs(trials);
    }

    /** The process is ended as hard as can be, in the middle of the work. */
    @Test
    void aKilledSuiteGoesOn() throws Exception {
        Path file = folder.resolve("long.yaml");
        Files.writeString(file, """
                title: Long enough
                experiments:
                  - name: all
                    systems: raft
                    strategies: [random, random:timer=4]
                    iterations: 300
                    trials: 8
                """);
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Main.class.getName(),
                        "compare",
                        "--suite",
                        file.toString(),
                        "--out",
                        out.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out.txt").toFile())
                .start();
        while (process.isAlive() && trials().isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        process.destroyForcibly().waitFor();
        Path first = trials().get(0);
        String kept = Files.readString(first);
        String resumed =
                Compared.run("compare --json --suite " + file + " --out " + out).out();
        assertThat(Files.readString(first)).isEqualTo(kept);
        String whole = Compared.run("compare --json --suite " + file + " --out " + folder.resolve("other"))
                .out();
        assertThat(withoutTimes(resumed)).isEqualTo(withoutTimes(whole));
    }

    @Test
    void aFolderOfSomethingElseIsRefused() throws Exception {
        Files.createDirectories(folder.resolve("out"));
        Files.writeString(folder.resolve("out/mine.txt"), "mine");
        Compared compared = suite(TINY, "");
        assertThat(compared.exitCode()).isEqualTo(64);
        assertThat(compared.err()).contains("is not empty and not that of a suite");
    }

    /** It would take long to read, and nobody writes one. */
    @Test
    void aTextThatIsTooLongIsRefusedAtOnce() throws Exception {
        for (String text :
                List.of("x".repeat(4_000_000), "\"" + "x\\n".repeat(1_300_000) + "\"", "y ".repeat(2_000_000))) {
            Compared compared = assertTimeout(
                    Duration.ofSeconds(60), () -> suite(TINY.replace("One of each kind.", text), " --check"));
            assertThat(compared.exitCode()).isEqualTo(64);
            assertThat(compared.err()).contains("tiny.yaml").hasLineCount(1);
        }
    }

    @Test
    void executionsMayBeCalledIterationsButNotBoth() throws Exception {
        String both = TINY.replace("  executions: 20\n", "  executions: 20\n  iterations: 20\n");
        assertThat(suite(both, "").err())
                .contains(":6: keys 'executions' and 'iterations' are the same: leave one of them out");
        SuiteFile file = SuiteFile.read(
                Files.writeString(folder.resolve("older.yaml"), TINY.replace("executions:", "iterations:")), false);
        assertThat(file.experiments())
                .extracting(entry -> entry.value("executions").number())
                .containsExactly(20L, 20L, 5L, 3L);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            systems: two-phase-commit | systems: too-phase-commit | :10: unknown system 'too-phase-commit': did you mean
            majority-commit,          | majority,                 | :11: unknown bug of two-phase-commit 'majority': did you mean
            'random:deliver=0'        | randm                     | :12: unknown strategy 'randm': did you mean random
            stop-on-bug: true         | stop-on-bug: yes          | :13: 'yes' is neither true nor false
            stop-on-bug:              | stop-on-bugs:             | :13: unknown key 'stop-on-bugs': did you mean stop-on-bug?
            executions: 20            | executions: ten           | :5: 'ten' is not a whole number
            executions: 20            | executions: 0             | :5: executions 0: must be at least 1
            trials: 3                 | trials: 0                 | :4: trials 0: must be from 1 to 10000
            tasks: [2, 4]             | task: [2, 4]              | :17: unknown key 'task': did you mean tasks?
            coverages: [states,       | coverages: [stats,        | :19: coverages: unknown coverage 'stats': did you mean states?
            [AnyBallot(1),            | [AnyBalot(1),             | unknown predicate 'AnyBalot'
            [DropHeartbeat]           | [DropHartbeat]            | :29: unknown scenario 'DropHartbeat': did you mean DropHeartbeat?
            title:                    | titel:                    | :1: unknown key 'titel': did you mean title?
            experiments:              | experiments: [            | no YAML
            about: One                | title: Two                | :2: key 'title' is given twice
            """)
    void aMistakeSaysItsLine(String right, String wrong, String message) throws Exception {
        assertThat(TINY).contains(right);
        Compared compared = suite(TINY.replace(right, wrong), "");
        assertThat(compared.err())
                .startsWith("waymark: ")
                .contains("tiny.yaml:", message)
                .hasLineCount(1);
        assertThat(compared.exitCode()).isEqualTo(64);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --suite no.yaml                       | there is no file no.yaml
            --suite no.yaml pingpong              | --suite says all of it: leave out SYSTEM
            pingpong --strategies random --quick  | --quick is for --suite
            """)
    void usage(String arguments, String message) {
        Compared compared = Compared.run("compare " + arguments);
        assertThat(compared.err()).contains(message).hasLineCount(1);
        assertThat(compared.exitCode()).isEqualTo(64);
    }

    /** Systems, bugs, strategies and parameters of all rows; what else there is, of the first row of each experiment. */
    @Test
    void theSuitesOfTheRepositoryNameWhatIsThere() throws Exception {
        SystemRegistry registry = SystemRegistry.load(List.of(), List.of());
        Console console = Console.of(new CommandLine(new Main()).getCommandSpec());
        try (Stream<Path> files = Files.list(Path.of("../suites"))) {
            List<Path> suites = files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
            assertThat(suites).hasSizeGreaterThan(5);
            for (Path suite : suites) {
                for (boolean quick : new boolean[] {false, true}) {
                    for (SuiteFile.Entry entry : SuiteFile.read(suite, quick).experiments()) {
                        if (!entry.has("scenarios")) {
                            SuiteRow first = SuiteRow.of(entry, registry).get(0);
                            Work.of(first.comparison(), registry, CommandPermission.NONE, console);
                        }
                    }
                }
            }
        }
    }

    @Test
    void theSmallestSuiteOfTheRepositoryRuns() {
        Compared compared = Compared.run("compare --suite ../suites/smallest.yaml --out " + folder.resolve("out"));
        assertThat(compared.exitCode()).as(compared.err()).isZero();
        assertThat(compared.out()).contains("who wins where", "Scenarios: 2 scenarios");
    }

    @Test
    void theOneOnThePageCanBeRun() throws Exception {
        String page = Files.readString(Path.of("../docs/suites.md"));
        int from = page.indexOf("```yaml\n") + "```yaml\n".length();
        Compared compared = suite(page.substring(from, page.indexOf("```", from)), " --check");
        assertThat(compared.exitCode()).as(compared.err()).isZero();
        assertThat(compared.out())
                .contains("tiny.yaml: 4 rows, 80 trials, 40 trials of controls without a bug, 0 runs of scenarios");
    }

    private List<Path> trials() throws IOException {
        Path trials = folder.resolve("out/trials");
        if (!Files.isDirectory(trials)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(trials)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    private static String withoutTimes(String json) {
        return json.replaceAll("\"(elapsedMillis|firstMillis|medianFirstMillis)\":[^,}]*", "")
                .replaceAll("\"metric\":\"firstMillis\"[^}]*", "");
    }
}
