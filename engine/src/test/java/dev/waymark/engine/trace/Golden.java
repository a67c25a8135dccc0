package dev.waymark.engine.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected texts in files; {@code -Dwaymark.golden=rewrite} rewrites them, and a person reads the difference. */
final class Golden {
    private static final Path FOLDER = Path.of("src", "test", "resources", "charts");

    private Golden() {}

    static void assertMatches(String name, String actual) throws IOException {
        Path file = FOLDER.resolve(name + ".txt");
        if ("rewrite".equals(System.getProperty("waymark.golden"))) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, actual, StandardCharsets.UTF_8);
        }
        assertThat(file)
                .withFailMessage("no %s: make it with -Dwaymark.golden=rewrite", file)
                .exists();
        assertThat(actual).isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
    }
}
