package dev.waymark.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TutorialPageTest {
    @Test
    void thePageShowsTheSampleAndAllOfIt() throws IOException {
        assertThat(SampleProject.TUTORIAL.shown()).isEqualTo(SampleProject.TUTORIAL.files());
    }

    @Test
    void theProtocolIsShort() throws IOException {
        assertThat(Files.readAllLines(SampleProject.TUTORIAL.sample().resolve("src/main/java/example/Election.java")))
                .hasSizeLessThanOrEqualTo(60);
    }

    @Test
    void theTestsOfTestsAreThoseThatAreRun() throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/waymark/samples/TestsOfTestsTest.java"));
        assertThat(squeezed(source))
                .contains(squeezed(SampleProject.TUTORIAL.blocks().get("tests")));
    }

    private static String squeezed(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
