package dev.waymark.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/tutorial.md says, with Maven, in an empty folder: once with Jupiter 5, once with the newest. */
class TutorialRunTest {
    private record Ended(int code, String output) {}

    @TempDir
    static Path folder;

    private static final Path REPOSITORY = Path.of("target/installed").toAbsolutePath();

    @Test
    void theBugIsFoundKeptAndFixed() throws Exception {
        Map<String, String> page = Tutorial.blocks();
        copySample();
        Installed.at(REPOSITORY, Path.of(System.getProperty("outer.repository")), page.get("install"));

        Ended found = maven();
        assertThat(found.code()).as(found.output()).isEqualTo(1);
        String output = squeezed(found.output());
        assertThat(page.get("output").lines())
                .hasSizeGreaterThan(15)
                .allSatisfy(line -> assertThat(output).contains(squeezed(line)));

        shell(page.get("keep"));
        Path election = folder.resolve("src/main/java/example/Election.java");
        String buggy = Files.readString(election);
        String before = page.get("before").strip();
        assertThat(buggy).containsOnlyOnce(before);
        Files.writeString(election, buggy.replace(before, page.get("after").strip()));

        Ended fixed = maven("-Djunit.version=" + System.getProperty("outer.junit"));
        assertThat(fixed.code()).as(fixed.output()).isZero();
        assertThat(Files.readString(folder.resolve("target/surefire-reports/TEST-example.ElectionTest.xml")))
                .contains("tests=\"3\"", "failures=\"0\"", "skipped=\"0\"")
                .contains("no longer shows its violation");
    }

    private static void copySample() throws IOException {
        try (Stream<Path> files = Files.walk(Tutorial.SAMPLE)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = folder.resolve(Tutorial.SAMPLE.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private static Ended maven(String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("outer.maven"), "bin", "mvn").toString(),
                "-B",
                "-ntp",
                "-Dmaven.repo.local=" + REPOSITORY));
        if (System.getProperty("outer.offline", "").equals("offline=true")) {
            command.add("-o");
        }
        command.addAll(List.of(more));
        command.add("test");
        return execute(command);
    }

    private static void shell(String commands) throws Exception {
        Ended ended = execute(List.of("bash", "-e", "-c", commands));
        assertThat(ended.code()).as(ended.output()).isZero();
    }

    private static Ended execute(List<String> command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C.UTF-8"); // for the chart
        Process process = builder.start();
        String output;
        try (InputStream in = process.getInputStream()) {
            output = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        return new Ended(process.waitFor(), output);
    }

    private static String squeezed(String text) {
        return text.replaceAll("[ \\t]+", " ").strip();
    }
}
