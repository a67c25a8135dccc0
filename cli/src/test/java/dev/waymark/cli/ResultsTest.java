package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every file in docs/results says how it came about and what it measures, and the index knows it. */
class ResultsTest {
    private static final Path ROOT = Path.of("..");
    private static final Path FOLDER = ROOT.resolve("docs/results");
    private static final Pattern MEASURES = Pattern.compile("(?m)^- Measures: (`[^`\n]+`(?:, `[^`\n]+`)*)$");
    private static final String OLDER = "\n- Older than its code, which was changed by `";

    @Test
    void everyResultSaysWhereItIsFrom() throws IOException {
        for (Path file : results()) {
            assertThat(Files.readString(file))
                    .as(file.toString())
                    .startsWith("# ")
                    .containsPattern("(?m)^```")
                    .containsPattern("(?m)^- Commit: `[0-9a-f]{7,12}`")
                    .containsPattern("(?m)^- Date: \\d{4}-\\d\\d-\\d\\d")
                    .containsPattern("(?m)^- Machine: .");
        }
    }

    @Test
    void everyResultSaysWhichCodeItMeasures() throws IOException {
        for (Path file : results()) {
            List<MatchResult> lines =
                    MEASURES.matcher(Files.readString(file)).results().toList();
            assertThat(lines).as(file.toString()).hasSize(1);
            for (String path : lines.get(0).group(1).split(", ")) {
                assertThat(ROOT.resolve(path.replace("`", "")))
                        .as(file.toString())
                        .exists();
            }
        }
    }

    @Test
    void everyResultIsInTheIndex() throws IOException {
        String index = Files.readString(FOLDER.resolve("README.md"));
        for (Path file : results()) {
            assertThat(index).contains("(" + file.getFileName() + ")");
        }
    }

    @Test
    void theIndexMarksThoseThatSayTheyAreOlderThanTheirCode() throws IOException {
        List<String> index = Files.readAllLines(FOLDER.resolve("README.md"));
        for (Path file : results()) {
            String line = index.stream()
                    .filter(each -> each.contains("(" + file.getFileName() + ")"))
                    .findFirst()
                    .orElseThrow();
            assertThat(line.endsWith(" †"))
                    .as(line)
                    .isEqualTo(Files.readString(file).contains(OLDER));
        }
    }

    /** The other way round a commit elsewhere would break the build: to mark what has become older is the script's task. */
    @Test
    void noneIsMarkedThatIsNotOlderThanItsCode() throws Exception {
        StaleResults.Said said = StaleResults.of(ROOT).run();
        assumeTrue(said.code() != 69, said.text()); // a shallow clone, or sources without history
        assertThat(said.code()).as(said.text()).isZero();
        for (Path file : results()) {
            if (Files.readString(file).contains(OLDER)) {
                assertThat(said.text()).contains("docs/results/" + file.getFileName() + ": ");
            }
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
