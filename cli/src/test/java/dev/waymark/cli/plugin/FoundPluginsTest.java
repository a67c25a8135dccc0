package dev.waymark.cli.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.terminal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Whose code runs: that of plugins which nobody named only if a name asks for it, and never that which a trace names. */
class FoundPluginsTest {
    private static final String ROOT = "waymark.root";
    private static final String RAN = "waymark.test.ran";

    @TempDir
    Path folder;

    private final String rootBefore = System.getProperty(ROOT, "");

    /** An installation with a plugin that tells when it is loaded. */
    @BeforeEach
    void install() throws IOException {
        Path classes = TestPlugin.classes(
                folder.resolve("classes"),
                "Sly",
                "sly",
                "return null;",
                "static { System.setProperty(\"" + RAN + "\", \"yes\"); }");
        TestPlugin.jar(classes, folder.resolve("plugins/sly/sly.jar"));
        System.setProperty(ROOT, folder.toString());
        System.clearProperty(RAN);
    }

    @AfterEach
    void restore() {
        System.clearProperty(RAN);
        if (rootBefore.isEmpty()) {
            System.clearProperty(ROOT);
        } else {
            System.setProperty(ROOT, rootBefore);
        }
    }

    private static boolean ran() {
        return System.getProperty(RAN) != null;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run pingpong --iterations 3 --out OUT",
                "run pingpong --iterations 0",
                "compare pingpong --strategies random --trials 2 --iterations 2",
                "doctor pingpong --executions -1",
                "systems pingpong",
                "strategies fuzz",
                "systems sly --no-plugins",
                "systems --no-plugins",
                "run pingpong --bug nonsense"
            })
    void whatIsBundledNeedsNone(String line) {
        Cli cli = Cli.run(line.replace("OUT", folder.resolve("out").toString()).split(" "));
        assertThat(ran()).isFalse();
        assertThat(cli.err()).doesNotContain("loaded");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "systems",
                "strategies",
                "scenario",
                "systems sly",
                "run sly",
                "run pingpong --strategy unheard-of",
                "run pingpong --coverage unheard-of",
                "run pingpong --strategy fuzz --guide unheard-of",
                "run pingpong --property unheard-of",
                "scenario unheard-of",
                "run pingpong --scenario example.Missing"
            })
    void aNameThatIsNotBundledAndAListDo(String line) {
        Cli cli = Cli.run(line.split(" "));
        assertThat(ran()).isTrue();
        assertThat(cli.err()).containsOnlyOnce("loaded ").contains("sly");
        System.clearProperty(RAN);
        assertThat(Cli.run((line + " --quiet").split(" ")).err()).doesNotContain("loaded ");
        assertThat(ran()).isTrue();
    }

    @Test
    void whatIsNamedIsLoadedAlways() {
        String jar = folder.resolve("plugins/sly/sly.jar").toString();
        Cli.run("systems", "pingpong", "--no-plugins", "--plugin", jar);
        assertThat(ran()).isTrue();
    }

    /** Stands for any class that does something when it is initialised. */
    static final class Trap {
        static {
            System.setProperty(RAN, "trapped");
        }

        private Trap() {}
    }

    @Test
    void aTraceInitialisesNoClass() throws IOException {
        Path out = folder.resolve("found");
        Cli.run("run", "two-phase-commit", "--bug", "early-unlock", "--iterations", "20", "--out", out.toString());
        Path trace;
        try (var files = Files.list(out.resolve("violations"))) {
            trace = files.sorted().findFirst().orElseThrow();
        }
        assertThat(Cli.run("replay", trace.toString()).exitCode()).isEqualTo(1);
        assertThat(ran()).isFalse();
        ObjectNode json = (ObjectNode) Json.read(Files.readString(trace));
        json.putArray("properties").add("scenario-dev.waymark.cli.plugin.FoundPluginsTest$Trap");
        Path forged = Files.writeString(folder.resolve("forged.trace.json"), Json.write(json));
        Cli cli = Cli.run("replay", forged.toString());
        assertThat(cli.exitCode()).as(cli.err()).isEqualTo(64);
        assertThat(cli.err()).contains("is no scenario");
        assertThat(ran()).isFalse();
    }
}
