package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles what docs/java-api.md shows, with nothing that is not on it, and runs it. */
class JavaApiPageTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    @TempDir
    static Path folder;

    private static Page page;

    @BeforeAll
    static void compileWhatThePageShows() throws IOException {
        page = Page.read(Path.of("../docs/java-api.md"));
        page.writeFiles(folder);
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-Xlint:all", "-Werror", "-cp", CLASS_PATH));
        arguments.addAll(List.of("-d", folder.resolve("classes").toString()));
        page.blocks().stream()
                .filter(block -> block.language().equals("java"))
                .forEach(block -> arguments.add(folder.resolve(block.label()).toString()));
        assertThat(arguments).as("files on the page").hasSize(5 + 2 + 4);
        int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(result).isZero();
    }

    /** In a process of its own, as the reader does. */
    private static String run(String main, Path... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(List.of("-cp", folder.resolve("classes") + File.pathSeparator + CLASS_PATH, main));
        List.of(arguments).forEach(each -> command.add(each.toString()));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        try (InputStream out = process.getInputStream()) {
            String said = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(said).isZero();
            return said;
        }
    }

    /** The block of output that stands behind this file. */
    private static String shown(String file) {
        boolean passed = false;
        for (Page.Block block : page.blocks()) {
            passed |= block.label().equals("src/" + file);
            if (passed && block.label().equals("output")) {
                return block.text();
            }
        }
        throw new AssertionError("no output behind " + file);
    }

    @Test
    void runListenLookReplay() throws Exception {
        Path out = folder.resolve("hunt");
        String printed = run("Hunt", out);
        assertThat(printed).matches("(?s)found in execution [0-9]+\n.*").endsWith(shown("Hunt.java"));
        assertThat(printed.lines()).hasSize(1 + (int) shown("Hunt.java").lines().count());
        assertThat(out.resolve("result.json")).isRegularFile();
        assertThat(Cli.run("report", out.toString()).exitCode()).isZero();
    }

    @Test
    void fromAFile() throws Exception {
        assertThat(run("FromFile", folder.resolve("src/pingpong.json"), folder.resolve("file")))
                .isEqualTo(shown("FromFile.java"));
    }

    @Test
    void aSystemOfOnesOwn() throws Exception {
        assertThat(run("OwnSystem", folder.resolve("name"), folder.resolve("target")))
                .isEqualTo(shown("OwnSystem.java"));
    }
}
