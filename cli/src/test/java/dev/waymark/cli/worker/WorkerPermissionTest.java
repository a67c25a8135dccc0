package dev.waymark.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.cli.Cli;
import dev.waymark.cli.Main;
import dev.waymark.cli.plugin.TestPlugin;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Json;
import dev.waymark.core.CommandRefused;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.spec.SpecJson;
import dev.waymark.grid.access.GridException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A worker starts no program, and loads no code, because somebody elsewhere says so. */
class WorkerPermissionTest {
    private static final String SYSTEM = """
            import dev.waymark.core.*;
            import dev.waymark.core.property.*;
            import dev.waymark.core.sim.*;
            import java.util.List;
            public class Quiet implements SimulatedSystem {
                public String name() { return "quiet"; }
                public String summary() { return "made by a test"; }
                public SimulatedDeployment<Integer> deploy(Configuration configuration) {
                    return new SimulatedDeployment<>(configuration, 2) {
                        public Node node(Env env) {
                            return new Node() {
                                public void start() { env.send(env.self() % 2 + 1, "hello"); }
                                public void receive(int from, Object message) {}
                                public Integer state() { return 0; }
                            };
                        }
                        protected void abstractState(Integer state, StateAbstraction abstraction) { abstraction.number("none", state); }
                        public List<Property> properties() {
                            return List.of(CommonProperties.invariant("heard", "somebody heard something",
                                    Condition.state(view -> view.deliveries() > 0), view -> null));
                        }
                    };
                }
            }
            """;

    @TempDir
    Path folder;

    private final Console console = Console.of(new CommandLine(new Main()).getCommandSpec());

    private String plugin() throws Exception {
        Path classes = folder.resolve("classes");
        TestPlugin.compile(classes, "Quiet", SYSTEM);
        TestPlugin.declare(classes, "Quiet");
        return classes.toString();
    }

    /** A host whose command leaves a file. */
    private CampaignSpec host() {
        return CampaignSpec.of(
                new SystemSpec("host", Map.of("command", "touch " + folder.resolve("started")), List.of()));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void aCommandIsNotStarted() {
        SpecSource source = SpecSource.ofWorker(false, console);
        assertThatThrownBy(() -> source.build(host(), RunOptions.USUAL, List.of()))
                .isInstanceOf(CommandRefused.class)
                .hasMessageContaining("command='touch ")
                .hasMessageContaining("only if it is started with --allow-command");
        String task = Json.write(Map.of("spec", SpecJson.tree(host()), "sameAs", ""));
        assertThatThrownBy(() -> source.tasks(List.of()).perform(task, () -> false))
                .isInstanceOf(GridException.class)
                .hasMessageContaining("only if it is started with --allow-command");
        assertThat(folder.resolve("started")).doesNotExist();
    }

    @Test
    void unlessWhoeverStartedTheWorkerHasAllowedIt() {
        SpecSource source = SpecSource.ofWorker(true, console);
        assertThatThrownBy(() -> source.build(host(), RunOptions.USUAL, List.of()))
                .isNotInstanceOf(CommandRefused.class); // it is no host
        assertThat(folder.resolve("started")).exists();
    }

    @Test
    void aPluginIsNotTakenUnlessItIsAllowed() throws Exception {
        String address = "127.0.0.1:" + freePort();
        String[] campaign = {
            "run",
            "quiet",
            "--plugin",
            plugin(),
            "--iterations",
            "20",
            "--grid",
            "--listen",
            address,
            "--out",
            folder.resolve("out").toString()
        };
        CompletableFuture<Cli> coordinator = CompletableFuture.supplyAsync(() -> Cli.run(campaign));
        Cli refused = Cli.run("worker", "--join", address, "--wait", "2m");
        assertThat(refused.exitCode()).isEqualTo(69);
        assertThat(refused.errLines()).hasSize(1);
        assertThat(refused.err()).contains("the campaign has plugins").contains("--allow-command");
        Cli worker = Cli.run("worker", "--join", address, "--wait", "2m", "--allow-command");
        assertThat(worker.exitCode()).isZero();
        assertThat(coordinator.get().err()).contains("workers join with").contains("the campaign has plugins");
        assertThat(Files.exists(folder.resolve("out/result.json"))).isTrue();
    }

    /** Its workers belong to the run: it tells them what is allowed, since the user has said it here. */
    @Test
    void workersThatARunStartsTakeWhatItWasGiven() throws Exception {
        Cli run = Cli.run(
                "run",
                "quiet",
                "--plugin",
                plugin(),
                "--iterations",
                "20",
                "--grid",
                "local:1",
                "--out",
                folder.resolve("out").toString());
        assertThat(run.err()).contains("joined").doesNotContain("plugins, which are code");
        assertThat(folder.resolve("out/result.json")).exists();
    }

    @Test
    void keysAreMadeOnceAndSaidWhoNeedsWhich() {
        String keys = folder.resolve("keys").toString();
        Cli made = Cli.run("grid", "keys", keys);
        assertThat(made.exitCode()).isZero();
        assertThat(made.out()).contains("coordinator.pem").contains("worker.pem");
        assertThat(Cli.run("grid", "keys", keys).exitCode()).isEqualTo(64);
        Cli nobody = Cli.run("grid", "status", "127.0.0.1:1", "--keys", keys);
        assertThat(nobody.exitCode()).isEqualTo(69);
        assertThat(nobody.err()).contains("no coordinator can be reached");
        assertThat(Cli.run("grid", "status", "127.0.0.1:1").err()).contains("by what this user's own have left");
    }
}
