package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/your-own-model.md says, to the letter, in the folder that docs/your-own-system.md leaves. */
class YourOwnModelTest {
    private static final String ABOVE = "            @Override public List<String> health()";

    @TempDir
    Path path;

    @Test
    void followingThePage() throws Exception {
        Page.read(Path.of("../docs/your-own-system.md")).writeFiles(path);
        Page page = Page.read(Path.of("../docs/your-own-model.md"));
        page.writeFiles(path);
        addToTheSystem(page);
        Files.createDirectories(path.resolve("plugins/lock"));
        PageFolder folder = PageFolder.in(path);
        StringBuilder printed = new StringBuilder();
        for (Page.Command command : page.commands()) {
            printed.append(folder.execute(command));
        }
        String all = PageFolder.squeezed(printed.toString());
        assertThat(page.output())
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(all).contains(PageFolder.squeezed(line)));
    }

    private void addToTheSystem(Page page) throws Exception {
        String method = page.blocks().stream()
                .filter(block -> block.label().equals("models"))
                .findFirst()
                .orElseThrow()
                .text();
        Path system = path.resolve("src/example/LockSystem.java");
        String text = Files.readString(system);
        assertThat(text).contains(ABOVE);
        Files.writeString(system, text.replace(ABOVE, method + ABOVE));
    }
}
