package dev.waymark.cli.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.plugin.TestPlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command that a file of others names is not started, unless the user says so in one of three ways. */
class ForeignCommandsTest {
    private static final String ALL_FACES =
            "replay; shrink; closure; report; run --spec; run --resume; compare --suite";

    @TempDir
    Path folder;

    /** There as soon as the command has run. */
    private Path ran;

    private Foreign foreign;

    @BeforeEach
    void begin() {
        ran = folder.resolve("ran");
        foreign = new Foreign(folder, "touch " + ran);
    }

    private static List<String> faces() {
        return List.of(ALL_FACES.split("; "));
    }

    private Cli run(String face, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(foreign.arguments(face));
        arguments.addAll(List.of(more));
        return Cli.run(arguments.toArray(String[]::new));
    }

    private void assertRefused(String face, Cli cli) {
        assertThat(ran).as(face).doesNotExist();
        assertThat(cli.exitCode()).as(face + ": " + cli.err()).isEqualTo(face.equals("report") ? 0 : 64);
        assertThat(cli.err())
                .as(face)
                .contains("-p command='" + foreign.command() + "'", "--allow-command", "a run of your own");
    }

    /** It is no host, so nothing more comes of it. */
    private void assertStarted(String face, Cli cli) {
        assertThat(ran).as(face + ": " + cli.err()).exists();
        assertThat(cli.exitCode()).as(face + ": " + cli.err()).isEqualTo(face.equals("report") ? 0 : 69);
    }

    private static void assertStarts(Path mark, Cli cli) {
        assertThat(mark).as(cli.err()).exists();
    }

    @Test
    void isRefusedEverywhere() throws IOException {
        for (String face : faces()) {
            assertRefused(face, run(face));
        }
    }

    @Test
    void inATraceOfAnEarlierVersionToo() throws IOException {
        String old = Files.writeString(folder.resolve("old.trace.json"), foreign.oldTrace())
                .toString();
        for (String face : List.of("replay", "shrink", "closure")) {
            assertRefused(face, Cli.run(face, old));
        }
        assertStarted("replay", Cli.run("replay", old, "--allow-command"));
    }

    @Test
    void withoutPluginsItIsRefusedToo() throws IOException {
        for (String face : faces()) {
            assertRefused(face, run(face, "--no-plugins"));
        }
    }

    @Test
    void isStartedIfItIsGivenAgain() throws IOException {
        for (String face : faces()) {
            Files.deleteIfExists(ran);
            assertStarted(face, run(face, "-p", "command=" + foreign.command()));
        }
    }

    @Test
    void theOneThatIsGivenIsStartedInItsPlace() throws IOException {
        for (String face : faces()) {
            Path other = folder.resolve("other");
            Files.deleteIfExists(other);
            assertStarts(other, run(face, "-p", "command=touch " + other));
            assertThat(ran).as(face).doesNotExist();
        }
    }

    @Test
    void isStartedIfItIsAllowed() throws IOException {
        for (String face : faces()) {
            Files.deleteIfExists(ran);
            assertStarted(face, run(face, "--allow-command"));
        }
    }

    @Test
    void isStartedIfARunOfTheUserWasGivenTheSame() throws IOException {
        assertThat(Cli.run("run", "host", "-p", "command=" + foreign.command()).exitCode())
                .isEqualTo(69);
        for (String face : faces()) {
            Files.deleteIfExists(ran);
            assertStarted(face, run(face));
            assertStarted(face, run(face, "--no-plugins"));
        }
    }

    /** What writes no trace is no reason to replay one. */
    @Test
    void whatLeavesNothingIsNotRemembered() throws IOException {
        Cli.run("show", "host", "-p", "command=" + foreign.command());
        Cli.run("systems", "host", "-p", "command=" + foreign.command());
        run("replay", "--allow-command");
        Files.delete(ran);
        assertRefused("replay", run("replay"));
    }

    /** The command that these print must work. */
    @Test
    void whatShrinksAndRunsIsRemembered() throws IOException {
        run("shrink", "--allow-command");
        Files.delete(ran);
        assertStarted("replay", run("replay"));
        foreign = new Foreign(folder, "touch " + ran + " again");
        run("run --spec", "-p", "command=" + foreign.command());
        Files.delete(ran);
        assertStarted("replay", run("replay"));
    }

    @Test
    void otherParametersAreNotGivenAgain() throws IOException {
        for (String face : List.of("replay", "run --spec", "compare --suite", "closure")) {
            Cli cli = run(face, "-p", "answerMillis=5", "--allow-command");
            assertThat(cli.exitCode()).as(face).isEqualTo(64);
            assertThat(cli.err()).as(face).contains("-p answerMillis", "names a program");
        }
        Cli suite = run("compare --suite", "-p", "comand=x", "--allow-command");
        assertThat(suite.exitCode()).isEqualTo(64);
        assertThat(suite.err()).contains("no system of this suite");
    }

    @Test
    void theFlagIsForFilesAlone() {
        for (List<String> line : List.of(
                List.of("run", "pingpong", "--allow-command"),
                List.of("compare", "pingpong", "--strategies", "random", "--allow-command"),
                List.of("closure", "pingpong", "--allow-command"))) {
            Cli cli = Cli.run(line.toArray(String[]::new));
            assertThat(cli.exitCode()).isEqualTo(64);
            assertThat(cli.err()).contains("--allow-command", "what you type yourself is allowed");
        }
    }

    /** Else its end, where it does what it does, could be out of sight. */
    @Test
    void isPrintedInFullAndCannotCommandTheTerminal() throws IOException {
        foreign = new Foreign(folder, "true " + "x".repeat(5000) + "\\u001b[2J; rm");
        Cli cli = Cli.run(
                "replay",
                Files.writeString(
                                folder.resolve("long.trace.json"),
                                foreign.trace().replace("\\\\u", "\\u"))
                        .toString());
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err()).contains("x".repeat(5000) + "\\u001b[2J; rm").doesNotContain("\u001b");
        assertThat(cli.errLines()).hasSize(1);
    }

    @Test
    void printingASpecStartsNothing() throws IOException {
        Cli cli = run("run --spec", "--print-spec");
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.out()).contains(foreign.command());
        assertThat(ran).doesNotExist();
    }

    /** Folders are written into and removed from; addresses are opened. */
    @ParameterizedTest
    @ValueSource(strings = {"zookeeper folder /tmp", "ratis folder /tmp", "netrix listen 127.0.0.1:0"})
    void foldersAndAddressesNeedItToo(String words) throws IOException {
        String[] word = words.split(" ");
        Path trace = Files.writeString(
                folder.resolve("a.trace.json"),
                foreign.trace()
                        .replace("\"host\"", "\"" + word[0] + "\"")
                        .replace("\"command\"", "\"" + word[1] + "\"")
                        .replace(foreign.command(), word[2]));
        Cli cli = Cli.run("replay", trace.toString());
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err()).contains("-p " + word[1] + "=" + word[2], "--allow-command");
    }

    /** A plugin that leaves a file when it is loaded. */
    private Path plugin() throws IOException {
        Path classes = TestPlugin.classes(
                folder.resolve("classes"),
                "Sly",
                "sly",
                "return null;",
                "static { try { new java.io.File(\"" + ran
                        + "\").createNewFile(); } catch (java.io.IOException e) { throw new Error(e); } }");
        return TestPlugin.jar(classes, folder.resolve("sly.jar"));
    }

    @Test
    void aPluginThatASpecNamesIsNotLoadedUnlessTheUserSaysSo() throws IOException {
        Path jar = plugin();
        String spec = Foreign.specOfPlugin(folder, jar, "sly").toString();
        Cli refused = Cli.run("run", "--spec", spec);
        assertThat(ran).doesNotExist();
        assertThat(refused.exitCode()).isEqualTo(64);
        assertThat(refused.err()).contains("--plugin " + jar, "--allow-command", "a run of your own");

        Cli.run("run", "--spec", spec, "--allow-command", "--print-spec");
        assertThat(ran).doesNotExist();
        for (String[] way : new String[][] {{"--plugin", jar.toString()}, {"--allow-command"}, {}}) {
            List<String> arguments = new ArrayList<>(List.of("run", "--spec", spec));
            arguments.addAll(List.of(way));
            Cli cli = Cli.run(arguments.toArray(String[]::new)); // the last one knows of those before
            assertThat(ran).as(cli.err()).exists();
            Files.delete(ran);
        }
    }

    /** Its plugin may lie elsewhere now. */
    @Test
    void aPluginThatIsGivenStandsForThatOfTheSpec() throws IOException {
        Path jar = plugin();
        Path mine = Files.copy(jar, folder.resolve("mine.jar"));
        String spec = Foreign.specOfPlugin(folder, jar, "sly").toString();
        Cli cli = Cli.run("run", "--spec", spec, "--plugin", mine.toString());
        assertThat(cli.err()).contains("plugin " + jar + ", which it names, is not loaded");
        assertThat(ran).exists();
        Files.delete(jar);
        Files.delete(mine);
        Cli gone = Cli.run("run", "--spec", spec);
        assertThat(gone.exitCode()).isEqualTo(64);
        assertThat(gone.err()).contains("is not there", "--plugin PATH");
    }
}
