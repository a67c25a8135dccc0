package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Traces and run folders of format 1: commit c6f90f68 wrote them, with strategies pctcp, swarm, rounds and fuzz, under a scenario,
 * with a node that lies, and with one of all workloads.
 */
class OldTracesTest {
    private static final Path TRACES = Path.of("src/test/resources/traces/format1");

    @TempDir
    Path folder;

    static Path stored(String name) {
        return TRACES.resolve(name);
    }

    static Stream<Path> all() throws IOException {
        try (Stream<Path> files = Files.list(TRACES)) {
            return files.sorted().toList().stream();
        }
    }

    static Stream<Path> full() throws IOException {
        return all().filter(file -> !file.toString().endsWith(".min.trace.json"));
    }

    @ParameterizedTest
    @MethodSource("all")
    void itIsReplayedToTheSameVerdict(Path trace) throws IOException {
        JsonNode recorded = Campaigned.json(trace);
        assertThat(recorded.path("format").intValue()).isEqualTo(1);
        Cli cli = Cli.run("replay", "--json", trace.toString());
        assertThat(cli.exitCode()).as(cli.err()).isEqualTo(1);
        JsonNode replayed = cli.json();
        assertThat(replayed.path("result").stringValue()).isEqualTo("REPRODUCED");
        assertThat(replayed.path("decisions").intValue())
                .isEqualTo(recorded.path("decisions").size());
        assertThat(replayed.path("events").intValue())
                .isEqualTo(recorded.path("events").size());
        for (String part : new String[] {"property", "safety", "reach", "signature", "message"}) {
            assertThat(replayed.path("verdict").path(part))
                    .isEqualTo(recorded.path("verdict").path(part));
        }
    }

    @ParameterizedTest
    @MethodSource("full")
    void itIsShrunkAsItWas(Path trace) throws IOException {
        Path minimal = trace.resolveSibling(trace.getFileName().toString().replace(".trace.json", ".min.trace.json"));
        Path out = folder.resolve("new.min.trace.json");
        Cli cli = Cli.run("shrink", "--quiet", trace.toString(), "--out", out.toString());
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        JsonNode shrunk = Campaigned.json(out);
        assertThat(shrunk.path("format").intValue()).isEqualTo(2);
        assertThat(Campaigned.steps(shrunk).size())
                .isLessThanOrEqualTo(Campaigned.json(minimal).path("decisions").size());
        assertThat(Cli.run("replay", "--quiet", out.toString()).exitCode()).isEqualTo(1);
    }

    @Test
    void whatWasMadeInRoundsIsATableOfRounds() {
        assertThat(Cli.run("replay", stored("rounds.trace.json").toString()).out())
                .contains("round")
                .doesNotContain("no table of rounds");
        Cli closure = Cli.run("closure", "--json", stored("rounds.trace.json").toString());
        assertThat(closure.exitCode()).as(closure.err()).isZero();
        assertThat(closure.json().path("result").stringValue()).isEqualTo("CLOSED");
    }

    @Test
    void aRunFolderIsDrawn() throws IOException {
        Path run = folder.resolve("run");
        Path stored = Path.of("src/test/resources/run-format1");
        try (Stream<Path> files = Files.walk(stored)) {
            for (Path file : files.sorted().toList()) {
                Files.copy(file, run.resolve(stored.relativize(file)));
            }
        }
        Cli cli = Cli.run("report", "--json", run.toString());
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.json().path("notes").values())
                .noneMatch(note -> note.stringValue().contains("not shown"))
                .noneMatch(note -> note.stringValue().contains("cannot be read"));
        assertThat(Files.readString(run.resolve("report.html")))
                .contains(
                        "<svg class=\"space-time\"", "pctcp:depth=3", "election-safety", "RequestVote", "role=LEADER");
    }
}
