package dev.waymark.cli.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.plugin.TestPlugin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coordinator and worker are two command lines, here in one process. */
class JoiningWorkersTest {
    @TempDir
    Path folder;

    private String same(Cli run) {
        return run.out()
                .replaceAll("\"(elapsedMillis|firstMillis)\":[0-9]+", "")
                .replaceAll("\"" + folder + "[^\"]*\"", "");
    }

    /** The same command line alone and with a worker that joins; both must come to the same. */
    private void comesToTheSame(String... arguments) throws Exception {
        List<String> alone = new ArrayList<>(List.of(arguments));
        alone.addAll(List.of("--json", "--out", folder.resolve("alone").toString()));
        Cli expected = Cli.run(alone.toArray(new String[0]));
        assertThat(expected.exitCode()).isLessThan(64);
        String address = "127.0.0.1:" + freePort();
        List<String> together = new ArrayList<>(List.of(arguments));
        together.addAll(List.of("--json", "--out", folder.resolve("grid").toString(), "--grid", "--listen", address));
        CompletableFuture<Cli> coordinator =
                CompletableFuture.supplyAsync(() -> Cli.run(together.toArray(new String[0])));
        Cli worker = Cli.run("worker", "--join", address, "--threads", "2", "--wait", "2m");
        Cli run = coordinator.get();
        assertThat(worker.err()).isEmpty();
        assertThat(worker.exitCode()).isZero();
        assertThat(run.exitCode()).isEqualTo(expected.exitCode());
        assertThat(same(run)).isEqualTo(same(expected));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void aPluginTravels() throws Exception {
        Path classes = folder.resolve("classes");
        TestPlugin.compile(classes, "Chatty", """
                import dev.waymark.core.*;
                import dev.waymark.core.property.*;
                import dev.waymark.core.sim.*;
                import java.util.List;
                public class Chatty implements SimulatedSystem {
                    public String name() { return "chatty"; }
                    public String summary() { return "made by a test"; }
                    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
                        return new SimulatedDeployment<>(configuration, 3) {
                            public Node node(Env env) { return new Talker(env); }
                            protected void colour(Integer state, Paint paint) { paint.number("heard", state); }
                            public List<Property> properties() {
                                return List.of(CommonProperties.invariant("heard", "somebody heard something",
                                        Condition.state(view -> view.deliveries() > 0), view -> null));
                            }
                        };
                    }
                    static class Talker implements Node {
                        final Env env; int heard;
                        Talker(Env env) { this.env = env; }
                        public void start() { env.send(env.self() % 3 + 1, "hello"); }
                        public void receive(int from, Object message) {
                            if (++heard < 5) { env.send(from, message); env.send(env.self() % 3 + 1, message); }
                        }
                        public Integer state() { return heard; }
                    }
                }
                """);
        TestPlugin.declare(classes, "Chatty");
        Path jar = TestPlugin.jar(classes, folder.resolve("chatty.jar"));
        comesToTheSame(
                "run", "chatty", "--plugin", jar.toString(), "--iterations", "300", "--coverage", "states,traces");
    }

    @Test
    void soDoScenariosAndWhatTheirFiltersDidIsCounted() throws Exception {
        comesToTheSame("run", "raft", "--scenario", "DropHeartbeat", "--iterations", "100");
    }
}
