package dev.waymark.raft;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Nothing in the kit names a system: not in its code, nor in its model, nor in what it says. */
class NoSystemTest {
    /** A name as users write it, a bug of one system, a class of one; and scenarios that are bound to one. */
    private static final Pattern SYSTEM = Pattern.compile("\"raft\"|`raft`|[Mm]icro-?[Rr]aft|etcd|waymark\\.systems"
            + "|system raft\\b|\\.on\\(\"|\\.bug\\(\"|reconfigure-before-noop");

    @Test
    void noFileNamesASystem() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of("src/main"))) {
            files = all.filter(Files::isRegularFile).toList();
        }
        assertThat(files).hasSizeGreaterThan(40);
        for (Path file : files) {
            assertThat(SYSTEM.matcher(Files.readString(file)).results().map(match -> match.group()))
                    .as(file.toString())
                    .isEmpty();
        }
    }
}
