package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Does what the pages on things of one's own say, to the letter, in an empty folder. */
class YourOwnPagesTest {
    private static final int JAVA_LINES_MAX = 60;

    @TempDir
    Path path;

    @ParameterizedTest
    @ValueSource(strings = {"your-own-strategy", "your-own-coverage"})
    void followingThePage(String name) throws Exception {
        Page page = Page.read(Path.of("../docs/" + name + ".md"));
        follow(page);
        assertThat(page.blocks())
                .filteredOn(block -> block.language().equals("java"))
                .allSatisfy(block -> assertThat(block.text().lines().filter(line -> !line.isBlank()))
                        .as("lines of Java")
                        .hasSizeLessThan(JAVA_LINES_MAX));
    }

    /** On a bug that {@code random} misses. */
    @Test
    void deepBugs() throws Exception {
        follow(Page.read(Path.of("../docs/deep-bugs.md")));
    }

    @Test
    void clientsDisksFaultsChecks() throws Exception {
        follow(Page.read(Path.of("../docs/clients-disks-faults-checks.md")));
    }

    private void follow(Page page) throws Exception {
        page.writeFiles(path);
        PageFolder folder = PageFolder.in(path);
        StringBuilder printed = new StringBuilder();
        for (Page.Command command : page.commands()) {
            printed.append(folder.execute(command));
        }
        String all = PageFolder.squeezed(printed.toString());
        assertThat(page.output())
                .hasSizeGreaterThan(2)
                .allSatisfy(line -> assertThat(all).contains(PageFolder.squeezed(line)));
    }
}
