package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --out} may name, for {@code shrink} and {@code closure}. */
@DisabledOnOs(OS.WINDOWS)
class SpecialFilesTest {
    @TempDir
    static Path folder;

    private static Path trace;

    @BeforeAll
    static void runACampaign() {
        List<Path> traces = Campaigned.traces(
                folder.resolve("run"), "paxos-log", "--bug", "last", "--stop-on-bug", "--strategy", "rounds");
        trace = Campaigned.only(traces, ".min.trace.json");
    }

    private static void refused(Path out, String part) {
        for (String command : List.of("shrink", "closure")) {
            Cli cli = Cli.run(command, "--quiet", trace.toString(), "--out", out.toString());
            assertThat(cli.exitCode()).as(command + cli.err()).isEqualTo(64);
            assertThat(cli.errLines()).singleElement().asString().contains("--out " + out, part);
        }
    }

    @Test
    void nothingButARegularFileIsReplaced() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        refused(pipe, "is no regular file");
        refused(Files.createSymbolicLink(folder.resolve("to-pipe"), pipe), "is no regular file");
        refused(Files.createSymbolicLink(folder.resolve("to-null"), Path.of("/dev/null")), "is no regular file");
        assertThat(Files.isRegularFile(pipe, LinkOption.NOFOLLOW_LINKS)).isFalse();
        Cli report = Cli.run("run", "pingpong", "--iterations", "1", "--sarif", pipe.toString());
        assertThat(report.exitCode()).isEqualTo(64);
        assertThat(report.err()).contains("--sarif " + pipe + " is no regular file");
    }

    @Test
    void theOriginalIsNeverChangedThroughNoLink() throws IOException {
        byte[] before = Files.readAllBytes(trace);
        Path linked = Files.createSymbolicLink(
                folder.resolve("linked"), trace.toAbsolutePath().getParent());
        refused(trace, "is the trace itself");
        refused(linked.resolve(trace.getFileName()), "is the trace itself");
        refused(Files.createSymbolicLink(folder.resolve("link"), trace.toAbsolutePath()), "is the trace itself");
        refused(Files.createLink(folder.resolve("hard"), trace), "is the trace itself");
        assertThat(trace).hasBinaryContent(before);
    }

    @Test
    void aFileThatIsThereIsReplacedAndALinkToItStays() throws IOException {
        Path file = Files.writeString(folder.resolve("file.trace.json"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.trace.json"), file);
        Cli cli = Cli.run("shrink", "--quiet", trace.toString(), "--out", link.toString());
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(link).isSymbolicLink();
        assertThat(Cli.run("replay", "--quiet", file.toString()).exitCode()).isEqualTo(1);
    }
}
