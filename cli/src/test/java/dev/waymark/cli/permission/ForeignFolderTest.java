package dev.waymark.cli.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.plugin.TestPlugin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In which folder Waymark is called matters: processes of their own, since a JVM has one. */
class ForeignFolderTest {
    @TempDir
    Path temp;

    private record Said(int exitCode, String err) {}

    private Said waymark(Path where, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.waymark.cli.Main"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(where.toFile()).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("XDG_STATE_HOME", temp.resolve("state").toString());
        Process process = builder.start();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), err);
    }

    private static Path folderWithProgram(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path program = Files.writeString(folder.resolve("my-host"), "#!/bin/sh\ntouch \"$(dirname \"$0\")/ran\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return folder;
    }

    /** What my command means here is another program there. */
    @Test
    void theSameWordsInAnotherFolderAreAnotherCommand() throws Exception {
        Path mine = folderWithProgram(temp.resolve("mine"));
        Path theirs = folderWithProgram(temp.resolve("theirs"));
        String trace = new Foreign(temp, "./my-host").traceFile().toString();

        assertThat(waymark(mine, "run", "host", "-p", "command=./my-host").exitCode())
                .isEqualTo(69);
        Files.delete(mine.resolve("ran"));

        Said there = waymark(theirs, "replay", trace);
        assertThat(there.exitCode()).isEqualTo(64);
        assertThat(there.err()).contains("seen from " + theirs, "-p command=./my-host");
        assertThat(theirs.resolve("ran")).doesNotExist();

        // a run folder that was copied has the same traces, and a link to a folder is that folder
        Path link = Files.createSymbolicLink(temp.resolve("link"), mine);
        Path copied = Files.copy(Path.of(trace), mine.resolve("copied.trace.json"));
        waymark(link, "replay", copied.toString());
        assertThat(mine.resolve("ran")).exists();

        Path empty = Files.createDirectories(temp.resolve("empty"));
        Said elsewhere = waymark(empty, "replay", trace, "--allow-command");
        assertThat(elsewhere.exitCode()).isEqualTo(69);
        assertThat(elsewhere.err()).contains("the folder where it was recorded", "-p command=...");
    }

    /** Whoever sends a folder may put plugins beside the trace. */
    @Test
    void aTraceLoadsNoPluginOfTheFolderAround() throws Exception {
        Path ran = temp.resolve("ran");
        Path classes = TestPlugin.classes(
                temp.resolve("classes"),
                "Sly",
                "sly",
                "return null;",
                "static { try { new java.io.File(\"" + ran
                        + "\").createNewFile(); } catch (java.io.IOException e) { throw new Error(e); } }");
        Path folder = Files.createDirectories(temp.resolve("folder"));
        TestPlugin.jar(classes, folder.resolve("plugins/sly/sly.jar"));
        String trace = Files.writeString(
                        folder.resolve("a.trace.json"),
                        new Foreign(temp, "x")
                                .trace()
                                .replace("\"host\"", "\"sly\"")
                                .replace("{\"command\": \"x\"}", "{}"))
                .toString();

        Said refused = waymark(folder, "replay", trace);
        assertThat(refused.exitCode()).isEqualTo(64);
        assertThat(refused.err()).contains("unknown system 'sly'", "plugins/sly", "--allow-command");
        assertThat(ran).doesNotExist();

        waymark(folder, "replay", trace, "--allow-command");
        assertThat(ran).exists();
        Files.delete(ran);
        waymark(folder, "run", "sly"); // the user names it
        Files.delete(ran);
        waymark(folder, "replay", trace);
        assertThat(ran).exists();
    }
}
