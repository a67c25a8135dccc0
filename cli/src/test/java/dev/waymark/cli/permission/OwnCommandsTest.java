package dev.waymark.cli.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.CommandPermission.Asked;
import dev.waymark.core.CommandPermission.Named;
import dev.waymark.core.Parameter.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is known of this user's own runs, and that nothing is if the file is not certain to be his. */
class OwnCommandsTest {
    private static final Asked TOUCH = host("touch x");

    @TempDir
    Path temp;

    private Path state;
    private Path folder;
    private Path file;
    private OwnCommands own;

    @BeforeEach
    void begin() throws IOException {
        state = Files.createDirectory(temp.resolve("state"));
        folder = state.resolve("waymark");
        file = folder.resolve("commands");
        own = in(state);
    }

    private static Asked host(String command) {
        return new Asked("host", List.of(new Named(Kind.PROGRAM, "command", command)));
    }

    private static OwnCommands in(Path state) {
        return new OwnCommands(Map.of("XDG_STATE_HOME", state.toString()), PrivateFolder::thisUser);
    }

    private static void mode(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private void assertNothingIsKnown(OwnCommands of, String why) {
        OwnCommands.Answer answer = of.knows(TOUCH);
        assertThat(answer.known()).isFalse();
        assertThat(answer.problem()).contains(why);
        assertThat(of.remember(TOUCH)).contains(why);
    }

    @Test
    void whatWasRememberedIsKnownAndNothingElse() {
        assertThat(own.knows(TOUCH)).isEqualTo(new OwnCommands.Answer(false, ""));
        assertThat(own.remember(TOUCH)).isEmpty();
        assertThat(own.remember(TOUCH)).isEmpty();
        assertThat(own.knows(TOUCH).known()).isTrue();
        List<Asked> others = List.of(
                host("touch  x"),
                host("touch xy"),
                new Asked("hosts", TOUCH.named()),
                new Asked("host", List.of(new Named(Kind.PROGRAM, "commands", "touch x"))),
                new Asked("host", List.of(new Named(Kind.FOLDER, "command", "touch x"))),
                new Asked("host", List.of(TOUCH.named().get(0), new Named(Kind.FOLDER, "folder", "/tmp"))));
        assertThat(others).noneMatch(each -> own.knows(each).known());
    }

    /** Two texts are not those two texts put together otherwise. */
    @Test
    void textsDoNotRunIntoEachOther() {
        own.remember(new Asked("host", List.of(new Named(Kind.PROGRAM, "ab", "c"))));
        assertThat(own.knows(new Asked("host", List.of(new Named(Kind.PROGRAM, "a", "bc"))))
                        .known())
                .isFalse();
    }

    @Test
    void nobodyElseCanReadIt() throws IOException {
        own.remember(TOUCH);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        for (Path each : List.of(file, folder.resolve("commands.lock"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                    .as("%s", each)
                    .isEqualTo("rw-------");
        }
        assertThat(Files.readString(file)).doesNotContain("touch", "host");
    }

    /** A hash that somebody made elsewhere is worth nothing here. */
    @Test
    void aHashOfAnotherKeyIsNotKnown() throws IOException {
        own.remember(host("other"));
        OwnCommands foreign = in(Files.createDirectory(temp.resolve("foreign")));
        foreign.remember(TOUCH);
        List<String> theirs = Files.readAllLines(temp.resolve("foreign/waymark/commands"));
        List<String> mine = new ArrayList<>(Files.readAllLines(file));
        mine.add(theirs.get(2));
        Files.write(file, mine);
        assertThat(own.knows(TOUCH)).isEqualTo(new OwnCommands.Answer(false, ""));
        assertThat(own.knows(host("other")).known()).isTrue();
    }

    @Test
    void aPluginIsKnownByItsPlaceThroughLinks() throws IOException {
        Path plugin = Files.createFile(temp.resolve("a.jar"));
        Path link = Files.createSymbolicLink(temp.resolve("link.jar"), plugin);
        Path other = Files.createFile(temp.resolve("b.jar"));
        assertThat(own.rememberPlugin(link)).isEmpty();
        assertThat(own.knowsPlugin(plugin).known()).isTrue();
        assertThat(own.knowsPlugin(other).known()).isFalse();
        Files.delete(link);
        Files.createSymbolicLink(link, other);
        assertThat(own.knowsPlugin(link).known()).isFalse();
    }

    @Test
    void withoutAHomeNothingIsKnown() {
        assertNothingIsKnown(new OwnCommands(Map.of(), PrivateFolder::thisUser), "neither XDG_STATE_HOME nor HOME");
        assertNothingIsKnown(
                new OwnCommands(Map.of("XDG_STATE_HOME", "state"), PrivateFolder::thisUser),
                "XDG_STATE_HOME is no absolute path");
    }

    @Test
    void withoutAStateHomeItIsBelowTheHome() {
        OwnCommands below = new OwnCommands(Map.of("HOME", temp.toString()), PrivateFolder::thisUser);
        assertThat(below.remember(TOUCH)).isEmpty();
        assertThat(temp.resolve(".local/state/waymark/commands")).exists();
        assertThat(below.knows(TOUCH).known()).isTrue();
    }

    @Test
    void aFolderOrFileThatOthersCanReadOrChangeIsNotTrusted() throws IOException {
        own.remember(TOUCH);
        for (String mode : List.of("rwxrwxrwx", "rwxr-x---", "rwx-----x")) {
            mode(folder, mode);
            assertNothingIsKnown(own, folder + " can be read or changed by others");
        }
        mode(folder, "rwx------");
        mode(file, "rw-r-----");
        assertNothingIsKnown(own, file + " can be read or changed by others");
        mode(file, "rw-------");
        assertThat(own.knows(TOUCH).known()).isTrue();
    }

    /** Whoever can change what lies around can put another folder in its place. */
    @Test
    void aFolderAroundThatAnybodyCanChangeIsNotTrusted() throws IOException {
        own.remember(TOUCH);
        mode(state, "rwxrwxrwx");
        assertNothingIsKnown(own, state + ", in which");
    }

    @Test
    void whatIsOfAnotherUserIsNotTrusted() throws Exception {
        own.remember(TOUCH);
        long other = PrivateFolder.thisUser() + 1;
        assertNothingIsKnown(
                new OwnCommands(Map.of("XDG_STATE_HOME", state.toString()), () -> other),
                folder + " is of another user");
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        own.remember(TOUCH);
        Path elsewhere = Files.move(folder, temp.resolve("elsewhere"));
        Files.createSymbolicLink(folder, elsewhere);
        assertNothingIsKnown(own, folder + " is a link");
        Files.delete(folder);
        Files.move(elsewhere, folder);
        Path moved = Files.move(file, temp.resolve("moved"));
        Files.createSymbolicLink(file, moved);
        assertNothingIsKnown(own, file + " is a link");
        Files.delete(file);
        Files.createSymbolicLink(file, temp.resolve("nowhere"));
        assertNothingIsKnown(own, file + " is a link");
    }

    @Test
    void aDamagedFileIsLeftAsItIs() throws IOException {
        own.remember(TOUCH);
        String good = Files.readString(file);
        for (String bad : List.of(
                "",
                "x",
                good.substring(0, good.length() - 1),
                good + "g".repeat(64) + "\n",
                good.replace("commands 1", "commands 2"),
                good.replace("key ", "key"),
                good.lines().findFirst().orElseThrow() + "\n")) {
            Files.writeString(file, bad);
            assertNothingIsKnown(own, file + " is damaged: remove it");
            assertThat(Files.readString(file)).isEqualTo(bad);
        }
        Files.writeString(file, good);
        assertThat(own.knows(TOUCH).known()).isTrue();
    }

    @Test
    void whereNothingCanBeWrittenThatIsSaid() throws IOException {
        Path blocked = Files.createFile(temp.resolve("blocked"));
        OwnCommands nowhere = in(blocked);
        assertThat(nowhere.remember(TOUCH)).contains("cannot be read or written");
        assertThat(nowhere.knows(TOUCH).known()).isFalse();
    }

    @Test
    void theOldestAreForgotten() throws IOException {
        own.remember(TOUCH);
        Files.writeString(file, Files.readString(file) + ("0".repeat(64) + "\n").repeat(1999));
        own.remember(host("one more"));
        assertThat(own.knows(host("one more")).known()).isTrue();
        assertThat(own.knows(TOUCH).known()).isFalse();
        assertThat(Files.readAllLines(file)).hasSize(2002);
    }

    /** Remembers its arguments, in a process of its own. */
    public static final class Rememberer {
        private Rememberer() {}

        public static void main(String[] commands) {
            for (String each : commands) {
                String problem = OwnCommands.ofUser().remember(host(each));
                if (!problem.isEmpty()) {
                    throw new IllegalStateException(problem);
                }
            }
        }
    }

    @Test
    void severalProcessesAndThreadsLoseNothing() throws Exception {
        List<String> all = IntStream.range(0, 60).mapToObj(i -> "command " + i).toList();
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Rememberer.class.getName()));
            command.addAll(all.subList(20 * i, 20 * i + 20));
            ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
            builder.environment().put("XDG_STATE_HOME", state.toString());
            processes.add(builder.start());
        }
        assertThat(all.subList(40, 60).parallelStream().map(each -> in(state).remember(host(each))))
                .allMatch(String::isEmpty);
        for (Process each : processes) {
            assertThat(each.waitFor()).isZero();
        }
        assertThat(all).allMatch(each -> own.knows(host(each)).known());
    }
}
