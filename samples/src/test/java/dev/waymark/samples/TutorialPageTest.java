package dev.waymark.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TutorialPageTest {
    @Test
    void thePageShowsTheSampleAndAllOfIt() throws IOException {
        Map<String, String> shown = new TreeMap<>(Tutorial.blocks());
        shown.keySet().removeIf(name -> !name.contains("/") && !name.equals("pom.xml"));
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(Tutorial.SAMPLE)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(Tutorial.SAMPLE.relativize(file).toString(), Files.readString(file));
            }
        }
        assertThat(shown).isEqualTo(files);
    }

    @Test
    void theProtocolIsShort() throws IOException {
        assertThat(Files.readAllLines(Tutorial.SAMPLE.resolve("src/main/java/example/Election.java")))
                .hasSizeLessThanOrEqualTo(60);
    }

    @Test
    void theTestsOfTestsAreThoseThatAreRun() throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/waymark/samples/TestsOfTestsTest.java"));
        assertThat(squeezed(source)).contains(squeezed(Tutorial.blocks().get("tests")));
    }

    private static String squeezed(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
