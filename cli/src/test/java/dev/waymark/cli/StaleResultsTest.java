package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code .ci/stale-results.sh} in a repository of two results. */
@DisabledOnOs(OS.WINDOWS)
class StaleResultsTest {
    @TempDir
    Path folder;

    private Path checkout;
    private String measured;

    @BeforeEach
    void measureTwoResults() throws Exception {
        assumeTrue(
                StaleResults.in(folder, List.of("bash", "-c", "command -v git")).code() == 0, "git is not installed");
        checkout = Files.createDirectory(folder.resolve("checkout"));
        Files.createDirectories(checkout.resolve("docs/results"));
        Files.createDirectory(checkout.resolve(".ci"));
        Files.copy(Path.of("../.ci/stale-results.sh"), checkout.resolve(".ci/stale-results.sh"));
        git("init", "-q");
        write("raft", "code");
        commit("pct/Pct.java", "code", "what is measured");
        result("first", "`pct`, `raft`");
        result("second", "`raft`");
        commit("docs/results/README.md", "- [first](first.md): one\n- [second](second.md): two\n", "results");
    }

    /** Measured with the last commit. */
    private void result(String name, String measures) throws Exception {
        measured = git("rev-parse", "--short=7", "HEAD").strip();
        write(
                "docs/results/" + name + ".md",
                "# One\n\n- Commit: `" + measured + "`; a row later\n- Measures: " + measures + "\n- Date: today\n");
    }

    private void write(String file, String text) throws IOException {
        Path path = checkout.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private String read(String file) throws IOException {
        return Files.readString(checkout.resolve(file));
    }

    private void commit(String file, String text, String message) throws Exception {
        write(file, text);
        git("add", "-A");
        git("-c", "user.name=n", "-c", "user.email=e@example.com", "commit", "-q", "-m", message);
    }

    private String git(String... arguments) throws Exception {
        List<String> line = new ArrayList<>(List.of("git"));
        line.addAll(List.of(arguments));
        StaleResults.Said said = StaleResults.in(checkout, line);
        assertThat(said.code()).as(said.text()).isZero();
        return said.text();
    }

    @Test
    void thoseWhoseCodeChangedAreListed() throws Exception {
        assertThat(StaleResults.of(checkout).run()).isEqualTo(new StaleResults.Said(0, ""));
        commit("pct/Pct.java", "changed", "changes what the first measures");
        String change = git("rev-parse", "--short", "HEAD").strip();
        StaleResults.Said said = StaleResults.of(checkout).run();
        assertThat(said.code()).isZero();
        assertThat(said.text())
                .hasLineCount(1)
                .contains(
                        "docs/results/first.md: measured at " + measured + ", changed 1 times since: first " + change);
    }

    @Test
    void marksComeAndGo() throws Exception {
        String page = read("docs/results/first.md");
        String index = read("docs/results/README.md");
        commit("pct/Pct.java", "changed", "changes what the first measures");
        StaleResults.of(checkout).run("--mark");
        String marked = read("docs/results/first.md");
        assertThat(marked).contains("\n- Older than its code, which was changed by `");
        assertThat(read("docs/results/README.md")).isEqualTo(index.replace("one\n", "one †\n"));
        commit("pct/Pct.java", "once more", "a mark names the first change, so it stays as it is");
        StaleResults.of(checkout).run("--mark");
        assertThat(read("docs/results/first.md")).isEqualTo(marked);

        String before = measured;
        result("first", "`pct`, `raft`");
        StaleResults.of(checkout).run("--mark");
        assertThat(read("docs/results/first.md")).isEqualTo(page.replace(before, measured));
        assertThat(read("docs/results/README.md")).isEqualTo(index);
    }

    @Test
    void codeThatWasMovedIsLookedForWhereItLay() throws Exception {
        commit("pct/Pct.java", "changed", "changes what the first measures");
        String change = git("rev-parse", "--short", "HEAD").strip();
        git("mv", "pct", "strategies");
        write(".ci/moved-paths", "# comment\nstrategies pct\n");
        String page = read("docs/results/first.md");
        commit("docs/results/first.md", page.replace("`pct`", "`strategies`"), "modules\n\nMoves-Only: true");
        assertThat(StaleResults.of(checkout).run().text())
                .hasLineCount(1)
                .contains("changed 1 times since: first " + change);
        commit("strategies/Pct.java", "changed again", "after the move");
        assertThat(StaleResults.of(checkout).run().text())
                .hasLineCount(1)
                .contains("changed 2 times since: first " + change);
    }

    @Test
    void withoutHistoryItSaysSo() throws Exception {
        String url = checkout.toUri().toString();
        Path shallow = folder.resolve("shallow");
        git("clone", "-q", "--depth", "1", url, shallow.toString());
        StaleResults.Said said = StaleResults.of(shallow).run();
        assertThat(said.code()).as(said.text()).isEqualTo(69);
        assertThat(said.text()).contains("only a part of the history").hasLineCount(1);

        Path archive = Files.createDirectories(checkout.resolve("archive/.ci")); // in a repository of somebody else
        Files.copy(Path.of("../.ci/stale-results.sh"), archive.resolve("stale-results.sh"));
        StaleResults.Said none = StaleResults.of(archive.getParent()).run();
        assertThat(none.code()).isEqualTo(69);
        assertThat(none.text()).contains("no clone of the repository").hasLineCount(1);
    }
}
