package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class CoverageMemoryCommandTest {
    @TempDir
    Path folder;

    private Cli run(String line, String option, String name) {
        List<String> arguments = new ArrayList<>(List.of(line.split(" ")));
        arguments.addAll(List.of(option, folder.resolve(name).toString()));
        return Cli.run(arguments.toArray(String[]::new));
    }

    @Test
    void anEstimateIsCalledOneAndIsResumedWithTheMemoryThatItHad() {
        Cli alone = run("run raft --iterations 5000 --coverage-memory 1m --json", "--out", "alone");
        JsonNode states = alone.json().path("coverage").path("states");
        assertThat(states.path("estimate").booleanValue()).isTrue();
        assertThat(states.path("covered").intValue()).isGreaterThan(1 << 16);

        run("run raft --iterations 100 --coverage-memory 1m --json", "--out", "one");
        Cli resumed = run("run raft --iterations 5000", "--resume", "one");
        assertThat(resumed.exitCode()).isEqualTo(alone.exitCode());
        assertThat(resumed.out())
                .contains(String.format(
                        "states about %,d (an estimate)", states.path("covered").intValue()))
                .contains("--coverage-memory 2m");
    }

    @Test
    void anExecutionThatIsTooLongEndsIt() {
        Cli cli = run("run raft --steps 2000000000 --coverage-memory 1m --json", "--out", "long");
        assertThat(cli.exitCode()).as(cli.err()).isIn(0, 2);
        assertThat(cli.json().path("endedBy").stringValue()).isEqualTo("memory");
        assertThat(folder.resolve("long/result.json")).isRegularFile();
    }

    @Test
    void whatCannotBeIsRefused() {
        for (String size : List.of("10", "much", "1.5g", "-1m", "0g", "999999999999g", "9999g")) {
            Cli cli = Cli.run("run", "pingpong", "--coverage-memory=" + size);
            assertThat(cli.exitCode()).as(size).isEqualTo(64);
            assertThat(cli.err()).contains("--coverage-memory " + size);
        }
        assertThat(Cli.run("run", "pingpong", "--coverage-memory", "9999g").err())
                .contains("-Xmx");
    }
}
