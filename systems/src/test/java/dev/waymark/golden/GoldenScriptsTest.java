package dev.waymark.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.cluster.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every golden script prints what its file says; {@code -Dwaymark.golden=rewrite} rewrites the files first. */
class GoldenScriptsTest {
    /** Nobody lies in these scripts; SignaturesTest has these. */
    private static final List<Skip> OF_LIARS = List.of(Skip.NODE_FAULTY, Skip.SIGNED, Skip.NEVER_SIGNED);

    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");
    private static final boolean REWRITE = "rewrite".equals(System.getProperty("waymark.golden"));

    @TestFactory
    Stream<DynamicTest> scripts() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList().stream()
                    .map(file -> DynamicTest.dynamicTest(
                            FOLDER.relativize(file).toString(), file.toUri(), () -> check(file)));
        }
    }

    private static void check(Path file) throws IOException {
        if (REWRITE) {
            Files.writeString(file, play(file).print());
        }
        GoldenScript expected = GoldenScript.parse(Files.readString(file));
        ScriptDifference.check(file, expected, play(file));
    }

    private static GoldenScript play(Path file) throws IOException {
        List<SystemUnderTest> systems = new ArrayList<>();
        ServiceLoader.load(SystemUnderTest.class).forEach(systems::add);
        systems.add(new PuppetSystem());
        return ScriptRunner.play(GoldenScript.parse(Files.readString(file)), systems);
    }

    @Test
    void everyReasonToSkipADecisionIsShown() throws IOException {
        List<String> shown = play(FOLDER.resolve("simulation").resolve("skips.txt")).blocks().stream()
                .flatMap(block -> block.output().stream())
                .toList();
        assertThat(shown)
                .contains(Stream.of(Skip.values())
                        .filter(skip -> !OF_LIARS.contains(skip))
                        .map(skip -> "skipped: " + skip)
                        .toArray(String[]::new));
    }
}
