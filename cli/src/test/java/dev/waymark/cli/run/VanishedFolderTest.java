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
        assertThat(cli.exitCode()).isEqualTo(64);
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
