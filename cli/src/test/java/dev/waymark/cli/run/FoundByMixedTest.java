package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What mixtures of strategies find is replayed and shrunk from its file, as what any other finds. */
class FoundByMixedTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "paxos-log, last, mixed",
        "paxos-log, last, isolate-busy",
        "raft, split-vote-two-leaders, isolate-busy:crashes=first-message"
    })
    void isReplayedAndShrunkFromDisk(String system, String bug, String strategy) throws IOException {
        Path out = folder.resolve("run");
        Cli found = Cli.run(
                "run",
                system,
                "--bug",
                bug,
                "--strategy",
                strategy,
                "--executions",
                "2000",
                "--stop-on-bug",
                "--json",
                "--out",
                out.toString());
        assertThat(found.exitCode()).isEqualTo(1);
        assertThat(found.json().path("strategy").asString()).isEqualTo(strategy);
        assertThat(found.json().path("violations").path(0).path("configuration").asString())
                .isNotEmpty();
        List<Path> traces;
        try (Stream<Path> files = Files.list(out.resolve("violations"))) {
            traces = files.filter(file -> file.toString().endsWith(".trace.json"))
                    .sorted()
                    .toList();
        }
        assertThat(traces).hasSizeGreaterThanOrEqualTo(2);
        for (Path trace : traces) {
            assertThat(Cli.run("replay", trace.toString()).exitCode())
                    .as("%s", trace)
                    .isEqualTo(1);
        }
        Path whole = traces.stream()
                .filter(file -> !file.toString().endsWith(".min.trace.json"))
                .findFirst()
                .orElseThrow();
        JsonNode shrunk = Cli.run("shrink", whole.toString(), "--json").json();
        assertThat(shrunk.path("decisions").asInt()).isPositive();
    }
}
