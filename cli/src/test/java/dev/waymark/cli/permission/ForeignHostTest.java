package dev.waymark.cli.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.Main;
import dev.waymark.remote.testhost.JavaHost;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace of a host that does play, found by somebody else: refused, and replayed to its end if the user says so. */
class ForeignHostTest {
    private static final List<String> FACES = List.of("replay", "shrink", "closure");

    @TempDir
    Path folder;

    /** Of another host for each {@code name}, as far as the words go. */
    private static String command(String name) {
        return "'" + Path.of(System.getProperty("java.home"), "bin", "java")
                + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Dname=" + name + " -cp '"
                + System.getProperty("java.class.path") + "' " + JavaHost.class.getName();
    }

    private List<String> campaign(String command, Path out) {
        return List.of(
                "run",
                "host",
                "-p",
                "command=" + command,
                "-p",
                "answerMillis=60000", // where much is going on a JVM may stand still for a while
                "--bug",
                "forgets-sync",
                "--faults",
                "crashes=2",
                "--iterations",
                "300",
                "--stop-on-bug",
                "--out",
                out.toString());
    }

    /** Found by another user, who has another private folder: the trace came by mail. */
    private Path traceOfAnother(String command) throws Exception {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        line.addAll(campaign(command, folder.resolve("theirs")));
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said.txt").toFile());
        builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
        int exitCode = builder.start().waitFor();
        assertThat(exitCode).as(Files.readString(folder.resolve("said.txt"))).isEqualTo(1);
        try (Stream<Path> traces = Files.list(folder.resolve("theirs/violations"))) {
            Path trace = traces.filter(file -> file.toString().endsWith(".trace.json"))
                    .filter(file -> !file.toString().endsWith(".min.trace.json"))
                    .findFirst()
                    .orElseThrow();
            return Files.copy(trace, folder.resolve("mailed.trace.json"));
        }
    }

    private static void assertRefused(String face, Path trace, String command) {
        Cli cli = Cli.run(face, trace.toString());
        assertThat(cli.exitCode()).as(face + ": " + cli.err()).isEqualTo(64);
        assertThat(cli.err()).as(face).contains(command.replace("'", "'\\''"), "--allow-command", "a run of your own");
    }

    /** Replayed, it violates; shrunk, it is shorter; {@code closure} is told by the host itself that it cannot. */
    private static void assertPlayed(String face, Path trace, String... more) {
        List<String> arguments = new ArrayList<>(List.of(face, trace.toString()));
        arguments.addAll(List.of(more));
        Cli cli = Cli.run(arguments.toArray(String[]::new));
        int exitCode = face.equals("replay") ? 1 : face.equals("shrink") ? 0 : 64;
        assertThat(cli.exitCode()).as(arguments + ": " + cli.out() + cli.err()).isEqualTo(exitCode);
        assertThat(cli.out() + cli.err())
                .as(face)
                .contains(exitCode == 64 ? "host does not tell the rounds" : "VIOLATED: counts-survive");
    }

    @Test
    void isRefusedUnlessTheUserSaysSoAndThenPlayedToItsEnd() throws Exception {
        String command = command("theirs");
        Path trace = traceOfAnother(command);
        for (String face : FACES) {
            assertRefused(face, trace, command);
        }
        assertPlayed("replay", trace, "-p", "command=" + command);
        assertPlayed("replay", trace, "--allow-command");
        assertPlayed("closure", trace, "--allow-command");
        assertRefused("replay", trace, command); // none of these is remembered
        assertPlayed("shrink", trace, "--allow-command");
    }

    @Test
    void isPlayedIfARunOfTheUserWasGivenTheSame() throws Exception {
        String command = command("mine");
        Path trace = traceOfAnother(command);
        assertRefused("replay", trace, command);
        Cli own = Cli.run(campaign(command, folder.resolve("mine")).toArray(String[]::new));
        assertThat(own.exitCode()).as(own.err()).isEqualTo(1);
        for (String face : FACES) {
            assertPlayed(face, trace);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void aWorkerPlaysItIfWhoeverStartedItHasAllowedIt() throws Exception {
        String address = "127.0.0.1:" + freePort();
        List<String> line = new ArrayList<>(campaign(command("grid"), folder.resolve("out")));
        line.addAll(List.of("--grid", "--listen", address));
        CompletableFuture<Cli> coordinator = CompletableFuture.supplyAsync(() -> Cli.run(line.toArray(String[]::new)));
        Cli refused = Cli.run("worker", "--join", address, "--wait", "2m");
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(69);
        assertThat(refused.err()).contains("system host would start a program", "-Dname=grid");
        Cli worker = Cli.run("worker", "--join", address, "--wait", "2m", "--allow-command");
        assertThat(worker.exitCode()).as(worker.err()).isZero();
        assertThat(coordinator.get().exitCode()).as(coordinator.get().err()).isEqualTo(1);
        assertThat(coordinator.get().out()).contains("counts-survive");
    }
}
