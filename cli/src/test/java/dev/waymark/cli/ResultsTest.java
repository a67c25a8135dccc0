package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every file in docs/results says how it came about, and the index knows it. */
class ResultsTest {
    private static final Path FOLDER = Path.of("../docs/results");

    @Test
    void everyResultSaysWhereItIsFrom() throws IOException {
        for (Path file : results()) {
            assertThat(Files.readString(file))
                    .as(file.toString())
                    .startsWith("# ")
                    .containsPattern("(?m)^```")
                    .containsPattern("(?m)^- Commit: `[0-9a-f]{7}`")
                    .containsPattern("(?m)^- Date: \\d{4}-\\d\\d-\\d\\d")
                    .containsPattern("(?m)^- Machine: .");
        }
    }

    @Test
    void everyResultIsInTheIndex() throws IOException {
        String index = Files.readString(FOLDER.resolve("README.md"));
        for (Path file : results()) {
            assertThat(index).contains("(" + file.getFileName() + ")");
        }
    }

    private static List<Path> results() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<Path> results = files.filter(
                            file -> !file.getFileName().toString().equals("README.md"))
                    .sorted()
                    .toList();
            assertThat(results).isNotEmpty();
            return results;
        }
    }
}
