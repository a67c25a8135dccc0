package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VanishedFolderTest {
    @TempDir
    Path folder;

    @Test
    void aRunFolderThatIsDeletedMeanwhileIsToldInOneLineThatNamesIt() throws Exception {
        Path out = folder.resolve("out");
        String line = "run pingpong --iterations 1000000000 --time 30s --quiet --out " + out;
        CompletableFuture<Cli> running = CompletableFuture.supplyAsync(() -> Cli.run(line.split(" ")));
        Path metrics = out.resolve("metrics.jsonl");
        while (!running.isDone() && (!Files.exists(metrics) || Files.size(metrics) == 0)) {
            Thread.sleep(20);
        }
        while (Files.exists(out) && !running.isDone()) {
            delete(out);
        }
        Cli cli = running.get(60, TimeUnit.SECONDS);
        assertThat(cli.err())
                .hasLineCount(1)
                .contains(out.toString(), "cannot be written")
                .doesNotContain("pingpong");
        assertThat(cli.exitCode()).isEqualTo(69);
        assertThat(cli.out()).contains("pingpong, strategy random, seed 1", "cannot be written any more");
    }

    /** What was found is told all the same, and decides how it ends. */
    @ParameterizedTest
    @CsvSource({"early-unlock, 1", "none, 69"})
    void aResultThatCannotBeWrittenHidesNoVerdict(String bug, int exitCode) throws Exception {
        Path out = folder.resolve("out");
        String line = "run two-phase-commit --quiet --iterations 20" + (bug.equals("none") ? "" : " --bug " + bug);
        Cli.run((line + " --out " + out).split(" "));
        Files.delete(out.resolve("result.json"));
        Files.createDirectories(out.resolve("result.json/in-the-way"));
        Cli cli = Cli.run((line + " --json --resume " + out).split(" "));
        assertThat(cli.exitCode()).as(cli.err()).isEqualTo(exitCode);
        assertThat(cli.json().path("verdicts").path("violated").intValue() > 0).isEqualTo(exitCode == 1);
        assertThat(cli.json().path("warnings").values())
                .anySatisfy(warning ->
                        assertThat(warning.path("kind").stringValue()).isEqualTo("not-written"));
        assertThat(cli.errLines()).singleElement().asString().contains("result.json cannot be written any more");
    }

    @Test
    void aReportThatIsNotThereIsNotNamed() throws Exception {
        Path out = folder.resolve("out");
        String line = "run pingpong --iterations 20 --out " + out;
        assertThat(Cli.run(line.split(" ")).out())
                .contains(out.resolve("report.html").toString());
        Files.delete(out.resolve("report.html"));
        Files.createDirectories(out.resolve("report.html/in-the-way"));
        Cli cli = Cli.run((line.replace("--out", "--resume")).split(" "));
        assertThat(cli.exitCode()).as(cli.err()).isEqualTo(69);
        assertThat(cli.out()).contains("pingpong, strategy random").doesNotContain("report.html");
        assertThat(cli.err()).contains("report.html cannot be written");
    }

    /** What is written meanwhile is deleted the next time. */
    private static void delete(Path out) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(out)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        } catch (java.io.UncheckedIOException | java.nio.file.NoSuchFileException e) {
            return;
        }
        for (Path each : all) {
            try {
                Files.deleteIfExists(each);
            } catch (java.nio.file.DirectoryNotEmptyException e) {
                return;
            }
        }
    }
}
