package dev.waymark.samples;

import static dev.waymark.samples.SampleProject.squeezed;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/tutorial.md says, with Maven, in an empty folder: once with Jupiter 5, once with the newest. */
class TutorialRunTest {
    @TempDir
    static Path folder;

    @Test
    void theBugIsFoundKeptAndFixed() throws Exception {
        SampleProject tutorial = SampleProject.TUTORIAL;
        Map<String, String> page = tutorial.blocks();
        tutorial.settle(folder);

        SampleProject.Ended found = SampleProject.maven(folder);
        assertThat(found.code()).as(found.output()).isEqualTo(1);
        String output = squeezed(found.output());
        assertThat(page.get("output").lines())
                .hasSizeGreaterThan(15)
                .allSatisfy(line -> assertThat(output).contains(squeezed(line)));

        SampleProject.Ended kept = SampleProject.shell(folder, page.get("keep"));
        assertThat(kept.code()).as(kept.output()).isZero();
        tutorial.fix(folder, "src/main/java/example/Election.java");

        SampleProject.Ended fixed = SampleProject.maven(folder, "-Djunit.version=" + System.getProperty("outer.junit"));
        assertThat(fixed.code()).as(fixed.output()).isZero();
        assertThat(Files.readString(folder.resolve("target/surefire-reports/TEST-example.ElectionTest.xml")))
                .contains("tests=\"3\"", "failures=\"0\"", "skipped=\"0\"")
                .contains("no longer shows its violation");
    }
}
