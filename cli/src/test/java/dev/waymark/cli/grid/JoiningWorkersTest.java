package dev.waymark.cli.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.plugin.TestPlugin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
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
        Cli expected = Cli.run(
                with(arguments, "--json", "--out", folder.resolve("alone").toString()));
        assertThat(expected.exitCode()).isLessThan(64);
        Cli run =
                onGrid(with(arguments, "--json", "--out", folder.resolve("grid").toString()));
        assertThat(run.exitCode()).isEqualTo(expected.exitCode());
        assertThat(same(run)).isEqualTo(same(expected));
    }

    private static String[] with(String[] arguments, String... more) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(more));
        return all.toArray(new String[0]);
    }

    private static Cli onGrid(String... arguments) throws Exception {
        String address = "127.0.0.1:" + freePort();
        CompletableFuture<Cli> coordinator =
                CompletableFuture.supplyAsync(() -> Cli.run(with(arguments, "--grid", "--listen", address)));
        Cli worker = Cli.run("worker", "--join", address, "--threads", "2", "--wait", "2m", "--allow-command");
        assertThat(worker.err()).isEmpty();
        assertThat(worker.exitCode()).isZero();
        return coordinator.get();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Path chatty() throws IOException {
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
                            protected void abstractState(Integer state, StateAbstraction abstraction) { abstraction.number("heard", state); }
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
        return TestPlugin.jar(classes, folder.resolve("chatty.jar"));
    }

    @Test
    void aPluginTravels() throws Exception {
        String jar = chatty().toString();
        comesToTheSame("run", "chatty", "--plugin", jar, "--iterations", "300", "--coverage", "states,traces");
    }

    /** So does one that nobody but the file of the campaign names. */
    @Test
    void aPluginOfASpecTravels() throws Exception {
        Path spec = Files.writeString(folder.resolve("chatty.json"), """
                {"system": {"name": "chatty"}, "budget": {"executions": 300}, "plugins": ["%s"]}
                """.formatted(chatty()));
        comesToTheSame("run", "--spec", spec.toString(), "--allow-command");
    }

    @Test
    void soDoScenariosAndWhatTheirFiltersDidIsCounted() throws Exception {
        comesToTheSame("run", "raft", "--scenario", "DropHeartbeat", "--iterations", "100");
    }

    @Test
    void aCampaignThatEndedInOneProcessGoesOnOnAGrid() throws Exception {
        String[] campaign = {"run", "raft", "--strategy", "bonus-max:generation=16", "--json"};
        Cli alone = Cli.run(with(
                campaign,
                "--iterations",
                "150",
                "--out",
                folder.resolve("whole").toString()));
        Cli.run(with(
                campaign, "--iterations", "64", "--out", folder.resolve("half").toString()));
        Cli resumed = onGrid(with(
                campaign,
                "--iterations",
                "150",
                "--resume",
                folder.resolve("half").toString()));
        assertThat(same(resumed)).isEqualTo(same(alone));
    }
}
