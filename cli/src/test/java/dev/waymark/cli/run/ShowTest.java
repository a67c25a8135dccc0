package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.EventText;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ShowTest {
    @TempDir
    Path folder;

    @Test
    void anOrdinaryExecutionIsDrawnWithItsVerdictsAndWhatToDoNext() {
        Cli cli = Cli.run("show", "pingpong", "--seed", "3");
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.out())
                .startsWith("pingpong, strategy random, seed 3: ")
                .contains("node 1", "node 2", "Ping", "Pong")
                .containsPattern("no-failure +kept +reached")
                .contains("Another execution:  waymark show pingpong --seed 4\n")
                .contains("Many executions:    waymark run pingpong --executions 1000\n");
        assertThat(Cli.run("show", "pingpong", "--seed", "3").out()).isEqualTo(cli.out());
        assertThat(Cli.run("show", "pingpong", "--seed", "3", "--quiet").out()).doesNotContain("waymark ");
    }

    @Test
    void itIsTheExecutionThatRunMakes() throws Exception {
        List<String> options = List.of("two-phase-commit", "--bug", "early-unlock", "--strategy", "pctcp:depth=3");
        int seed = 1;
        while (show(options, seed).exitCode() != 1) {
            seed++;
        }
        Path out = folder.resolve("run");
        Path trace = Campaigned.only(
                Campaigned.traces(
                        out,
                        "two-phase-commit",
                        "--bug=early-unlock",
                        "--strategy=pctcp:depth=3",
                        "--iterations=1",
                        "--seed=" + seed),
                ".trace.json");
        JsonNode shown = show(options, seed).json();
        Trace recorded = TraceFile.read(
                        trace.resolveSibling(trace.getFileName().toString().replace(".min.trace", ".trace")))
                .trace();
        assertThat(shown.path("lines").values())
                .extracting(JsonNode::stringValue)
                .isEqualTo(EventText.lines(recorded.execution().events()));
        assertThat(shown.path("decisions").intValue())
                .isEqualTo(recorded.decisions().size());
        assertThat(shown.path("bugs")).hasToString("[\"early-unlock\"]");
    }

    private static Cli show(List<String> options, int seed) {
        return Cli.run(java.util.stream.Stream.of(
                        List.of("show"), options, List.of("--seed", Integer.toString(seed), "--json"))
                .flatMap(List::stream)
                .toArray(String[]::new));
    }

    @Test
    void aViolationIsShownInTheChartAndRunShrinksIt() {
        Cli cli = Cli.run("show", "paxos-log", "--bug=last", "--steps", "60", "--rows=20", "--seed=1");
        for (int seed = 2; cli.exitCode() != 1; seed++) {
            cli = Cli.run("show", "paxos-log", "--bug=last", "--rows=20", "--seed=" + seed);
        }
        assertThat(cli.out())
                .contains(
                        "VIOLATED: agreement",
                        "rows left out",
                        "Shrink it and keep it as a trace:  waymark run paxos-log")
                .containsPattern("waymark run paxos-log --bug=last --seed \\d+ --executions 1\n");
    }

    @Test
    void whatWasNotReachedEndsWithTwo() {
        Cli cli = Cli.run("show", "raft", "--steps", "3");
        assertThat(cli.exitCode()).as(cli.err()).isEqualTo(2);
        assertThat(cli.out())
                .containsPattern("election-safety +kept +not reached")
                .contains("Not reached:");
    }

    @Test
    void roundsAreShownAsATableAndScenariosUnderTheirFilters() {
        assertThat(Cli.run("show", "paxos-log", "--strategy", "rounds:period=4").out())
                .contains("1.0 Prepare");
        assertThat(Cli.run("show", "paxos-log", "--strategy", "rounds:period=4", "--view", "chart")
                        .out())
                .doesNotContain("1.0 Prepare");
        assertThat(Cli.run("show", "raft", "--scenario", "ReVote").out()).contains("scenario-ReVote");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            show                             | waymark: missing SYSTEM
            show pingpog                     | waymark: unknown system 'pingpog': did you mean pingpong?
            show pingpong --strategy ramdom  | waymark: unknown strategy 'ramdom': did you mean random?
            show pingpong --view rows        | waymark: unknown --view 'rows': valid are chart, rounds
            show pingpong --view rounds      | waymark: --view rounds: system pingpong does not tell the rounds
            show pingpong --rows 3           | waymark: --rows 3: a chart needs at least 4
            show pingpong --steps 0          | waymark: --steps 0: must be at least 1
            show pingpong --workload s0:k0<-1| waymark: --workload: pingpong takes no workloads
            """)
    void mistakesAreOneClearLine(String line, String message) {
        Cli cli = Cli.run(line.split(" "));
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.errLines()).hasSize(1);
        assertThat(cli.err()).startsWith(message);
    }
}
