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

/** A test that cannot run here shows as skipped, with its reason. */
class SkippedTestsTest {
    /** Up to the brace that ends the method: it stands where methods begin. */
    private static final Pattern BEFORE_ALL = Pattern.compile("(?s)@BeforeAll\\b.*?\\n    }");

    private static final Pattern ASSUMPTION = Pattern.compile("\\b(assume[A-Z]\\w*|abort)\\(");

    /** A class whose preparation is aborted counts as no test at all: "Tests run: 0, Skipped: 0". */
    @Test
    void noAssumptionMakesAWholeClassVanish() throws IOException {
        List<String> wrong = new ArrayList<>();
        int classes = 0;
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            for (Path file : files.filter(each -> each.toString().contains("/src/test/java/")
                            && each.toString().endsWith(".java"))
                    .sorted()
                    .toList()) {
                Matcher method = BEFORE_ALL.matcher(Files.readString(file));
                while (method.find()) {
                    classes++;
                    if (ASSUMPTION.matcher(method.group()).find()) {
                        wrong.add(file + ": " + method.group());
                    }
                }
            }
        }
        assertThat(classes).as("classes that prepare something").isGreaterThan(5);
        assertThat(wrong).isEmpty();
    }
}
