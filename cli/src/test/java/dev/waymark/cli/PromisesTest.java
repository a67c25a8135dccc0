package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every test that docs/promises.md names is there, and every row names one. */
class PromisesTest {
    private static final Path PAGE = Path.of("../docs/promises.md");
    private static final Pattern NAMED = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");

    @Test
    void everyTestThatIsNamedIsThere() throws IOException {
        List<String> missing = new ArrayList<>();
        Matcher named = NAMED.matcher(Files.readString(PAGE));
        int count = 0;
        while (named.find()) {
            count++;
            if (!isThere(named.group(1), named.group(2))) {
                missing.add(named.group());
            }
        }
        assertThat(missing).isEmpty();
        assertThat(count).isGreaterThan(20);
    }

    @Test
    void everyPromiseHasItsTest() throws IOException {
        for (String line : Files.readAllLines(PAGE)) {
            boolean row = line.startsWith("| ") && !line.startsWith("| Promise |") && !line.startsWith("| ---");
            assertThat(!row || NAMED.matcher(line).find()).as(line).isTrue();
        }
    }

    /** A method, or a constant that is a rule of the architecture. */
    private static boolean isThere(String test, String member) throws IOException {
        Pattern declared = Pattern.compile(member == null ? "class " + test : "(void|ArchRule) " + member + "\\b");
        for (Path file : sources(test)) {
            if (declared.matcher(Files.readString(file)).find()) {
                return true;
            }
        }
        return false;
    }

    private static List<Path> sources(String test) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path module : modules.sorted().toList()) {
                Path tests = module.resolve("src/test/java");
                if (Files.isDirectory(tests)) {
                    try (Stream<Path> files = Files.walk(tests)) {
                        files.filter(file -> file.endsWith(test + ".java")).forEach(found::add);
                    }
                }
            }
        }
        return found;
    }
}
