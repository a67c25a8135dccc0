package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run --strategy exhaustive}: the exit code says whether all of it was made. */
class ExhaustiveCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    Path folder;

    private Cli run(String line, String folderOption, String name) {
        List<String> arguments = new ArrayList<>(List.of(("run " + line).split(" +")));
        arguments.addAll(List.of(folderOption, folder.resolve(name).toString()));
        return Cli.run(arguments.toArray(String[]::new));
    }

    @Test
    void theReportDrawsClassesByDepth() throws IOException {
        run(PINGPONG, "--out", "drawn");
        assertThat(Files.readString(folder.resolve("drawn/report.html")))
                .contains("Classes by depth", "all 311 classes of executions", "Those with 7 decisions were cut there");
    }

    private static final String PINGPONG =
            "pingpong -p nodes=2 -p rounds=1 --faults crashes=1 --strategy exhaustive:depth=7";

    @Test
    void whatIsFinishedIsZeroAndSaysSo() {
        Cli cli = run(
                "two-phase-commit -p rms=3 -p transactions=1 --property atomicity --strategy exhaustive",
                "--out",
                "whole");
        assertThat(cli.exitCode()).as(cli.out() + cli.err()).isZero();
        assertThat(cli.out()).contains("all 36 classes of executions with at most 100 decisions: none violates");
    }

    @Test
    void whatIsCutIsTwoAndGoesOn() {
        Cli cut = run(PINGPONG + " --iterations 64", "--out", "cut");
        assertThat(cut.exitCode()).isEqualTo(2);
        assertThat(cut.out()).contains("classes of executions with at most 7 decisions, 1 crash, an estimated ");
        Cli resumed = run("--iterations 100000 --json", "--resume", "cut");
        Cli alone = run(PINGPONG + " --json", "--out", "alone");
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(resumed.json().get("exhaustive")).isEqualTo(alone.json().get("exhaustive"));
        assertThat(resumed.json().at("/exhaustive/complete").asBoolean()).isTrue();
    }

    @Test
    void aViolationIsOneThoughNotAllWasMade() {
        Cli cli = run(
                "microbenchmark -p workers=1 -p tasks=2 --bug flush-race --strategy exhaustive:shortest=true"
                        + " --stop-on-bug",
                "--out",
                "bug");
        assertThat(cli.exitCode()).as(cli.out()).isOne();
    }

    @Test
    void aClusterThatIsNotExactIsRefused() {
        Cli cli = run("ratis --strategy exhaustive:depth=5", "--out", "none");
        assertThat(cli.exitCode()).as(cli.out() + cli.err()).isEqualTo(64);
        assertThat(cli.err())
                .contains("strategy exhaustive needs a cluster where the same decisions give the same execution");
    }

    @Test
    void aBoundThatSaysNothingIsRefused() {
        Cli cli = run("pingpong --strategy exhaustive:depth=5000", "--out", "none");
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err()).contains("depth=5000");
    }
}
