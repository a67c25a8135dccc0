package dev.waymark.samples;

import static dev.waymark.samples.SampleProject.squeezed;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/your-own-raft.md says, with Maven and the command line, in an empty folder. */
class OwnRaftTest {
    private static final SampleProject OWN_RAFT = SampleProject.OWN_RAFT;

    @TempDir
    static Path folder;

    @Test
    void thePageShowsTheSampleAndAllOfIt() throws IOException {
        assertThat(OWN_RAFT.shown()).isEqualTo(OWN_RAFT.files());
    }

    @Test
    void theRaftIsShort() throws IOException {
        Path sources = OWN_RAFT.sample().resolve("src/main/java/example");
        assertThat(Files.readAllLines(sources.resolve("SmallRaft.java")).size()
                        + Files.readAllLines(sources.resolve("SmallStore.java")).size())
                .isLessThan(300);
        assertThat(Files.readAllLines(sources.resolve("SmallRaftSystem.java"))).hasSizeLessThan(30);
    }

    @Test
    void aScenarioFindsWhatTheCampaignDoesNot() throws Exception {
        Map<String, String> page = OWN_RAFT.blocks();
        OWN_RAFT.settle(folder);
        launcher();

        SampleProject.Ended found = SampleProject.maven(folder);
        assertThat(found.code()).as(found.output()).isEqualTo(1);
        assertThat(found.output()).contains("Tests run: 4, Failures: 1, Errors: 0");
        shows(page.get("output"), found.output());

        OWN_RAFT.fix(folder, "src/main/java/example/SmallRaft.java");
        SampleProject.Ended fixed = SampleProject.maven(folder);
        assertThat(fixed.code()).as(fixed.output()).isZero();

        for (String part : List.of("scenarios", "model", "doctor")) {
            SampleProject.Ended ended = SampleProject.shell(folder, page.get(part));
            assertThat(ended.code()).as(ended.output()).isZero();
            shows(page.get(part + "-output"), ended.output());
        }
    }

    private static void shows(String lines, String printed) {
        String all = squeezed(printed);
        assertThat(lines.lines()).allSatisfy(line -> assertThat(all).contains(squeezed(line)));
    }

    /** As the page has it linked. */
    private static void launcher() throws IOException {
        Path launcher = folder.resolve("waymark");
        Files.writeString(launcher, """
                #!/usr/bin/env bash
                exec '%s' -cp '%s' dev.waymark.cli.Main "$@"
                """.formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }
}
