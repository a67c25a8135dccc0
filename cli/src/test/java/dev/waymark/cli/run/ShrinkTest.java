package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShrinkTest {
    @TempDir
    Path folder;

    private Path full;
    private Path minimal;

    @BeforeEach
    void runACampaign() {
        List<Path> traces = Campaigned.traces(
                folder.resolve("run"), "two-phase-commit", "--bug", "early-unlock", "--iterations", "20");
        minimal = Campaigned.only(traces, ".min.trace.json");
        full = traces.stream()
                .filter(trace -> !trace.equals(minimal))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void byDefaultItIsWrittenBesideTheOriginalWhichStaysAsItIs() throws IOException {
        byte[] before = Files.readAllBytes(full);
        byte[] shortest = Files.readAllBytes(minimal);
        Files.delete(minimal);

        Cli cli = Cli.run("shrink", full.toString());
        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out())
                .contains("VIOLATED: isolation", " (none of them can be left out) in ")
                .contains("replay: waymark replay " + minimal);
        assertThat(full).hasBinaryContent(before);
        assertThat(minimal).hasBinaryContent(shortest);
    }

    @Test
    void aBoundThatCutTheSearchIsTold() {
        Cli bounded = Cli.run("shrink", full.toString(), "--executions", "3", "--json");
        assertThat(bounded.exitCode()).isZero();
        assertThat(bounded.json().path("endedBy").stringValue()).isEqualTo("executions");
        assertThat(bounded.json().path("minimal").booleanValue()).isFalse();
        assertThat(bounded.json().path("executions").intValue()).isEqualTo(3);
        assertThat(Cli.run("shrink", full.toString(), "--executions", "3").err())
                .contains("the bound on executions ended it: more (--executions) may find a shorter one");

        Cli whole = Cli.run("shrink", full.toString(), "--json");
        assertThat(whole.json().path("endedBy").stringValue()).isEqualTo("done");
        assertThat(whole.json().path("minimal").booleanValue()).isTrue();

        Cli none = Cli.run("shrink", full.toString(), "--executions", "0");
        assertThat(none.exitCode()).isEqualTo(64);
        assertThat(none.errLines()).hasSize(1).first().asString().contains("--executions 0: must be at least 1");
    }

    /** One millisecond is over before anything can have been tried, if Java is not much faster by then. */
    @Test
    void aTimeLimitThatCutTheSearchIsTold() throws IOException {
        Path run = folder.resolve("long");
        List<Path> traces =
                Campaigned.traces(run, "paxos-log", "--bug", "last", "--stop-on-bug", "--iterations", "2000");
        Path original = traces.stream()
                .filter(trace -> !trace.toString().endsWith(".min.trace.json"))
                .findFirst()
                .orElseThrow();
        Cli cut = Cli.run("shrink", original.toString(), "--time", "1ms", "--json");
        assertThat(cut.json().path("endedBy").stringValue()).isEqualTo("time");
        assertThat(cut.json().path("minimal").booleanValue()).isFalse();
        assertThat(Cli.run("shrink", original.toString(), "--time", "1ms").err())
                .contains("the time limit ended it");
    }

    @Test
    void aShrunkTraceCanBeTriedAgain() {
        Path out = folder.resolve("new/again.trace.json");
        Cli refused = Cli.run("shrink", minimal.toString());
        assertThat(refused.exitCode()).isEqualTo(64);
        assertThat(refused.errLines()).hasSize(1).first().asString().contains("shrunk trace already", "--out");

        Cli cli = Cli.run("shrink", "--quiet", minimal.toString(), "--out", out.toString());
        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out()).contains("4 decisions, not one fewer will do");
        assertThat(Cli.run("replay", out.toString()).exitCode()).isEqualTo(1);
    }

    @Test
    void aPlaceWhereItCannotBeWrittenIsNamedBeforeTheWork() {
        for (Path out : List.of(folder, full, folder.resolve("run/run.json/x"), Path.of("/proc/none/x"))) {
            Cli cli = Cli.run("shrink", full.toString(), "--out", out.toString());
            assertThat(cli.exitCode()).isEqualTo(64);
            assertThat(cli.errLines()).hasSize(1).first().asString().contains("--out " + out);
        }
    }

    @Test
    void anOriginalThatDoesNotReproduceIsExitCode3AndStillOneObject() throws IOException {
        Path copy = Campaigned.tampered(
                full,
                folder.resolve("x.trace.json"),
                root -> Campaigned.system(root).putArray("bugs"));
        Cli cli = Cli.run("shrink", "--json", copy.toString());
        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.json().path("reproduced").booleanValue()).isFalse();
        assertThat(cli.json().path("shrunk").isNull()).isTrue();
        assertThat(cli.errLines()).hasSize(1).first().asString().contains("does not violate isolation any more");
        assertThat(folder.resolve("x.min.trace.json")).doesNotExist();
    }

    @Test
    void withoutAViolationThereIsNothingToShrink() throws IOException {
        Path copy = Campaigned.tampered(full, folder.resolve("x.trace.json"), root -> root.remove("violation"));
        Cli cli = Cli.run("shrink", copy.toString());
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.errLines()).hasSize(1).first().asString().contains("nothing to shrink");
    }
}
