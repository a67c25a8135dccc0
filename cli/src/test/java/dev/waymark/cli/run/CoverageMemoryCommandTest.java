package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
                .contains("a coverage memory of 2m");
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
        for (String size : List.of("10", "much", "1.5g", "-1m", "0g", "999999999999g")) {
            Cli cli = Cli.run("run", "pingpong", "--coverage-memory=" + size);
            assertThat(cli.exitCode()).as(size).isEqualTo(64);
            assertThat(cli.err()).contains("--coverage-memory " + size);
        }
    }

    /** Nothing is wrong with what was said: another machine may have the room. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "run pingpong --coverage-memory 9999g --out OUT",
                "compare pingpong --strategies random,pos --coverage-memory 9999g --out OUT"
            })
    void moreThanTheHeapHoldsIsALimitOfTheMachine(String line) {
        Path out = folder.resolve("out");
        Cli cli = Cli.run(line.replace("OUT", out.toString()).split(" "));
        assertThat(cli.exitCode()).isEqualTo(69);
        assertThat(cli.err())
                .contains("a coverage memory of 10238976 MB does not fit into a heap of ", "-Xmx")
                .doesNotContain("at dev.");
        assertThat(out).doesNotExist();
    }
}
