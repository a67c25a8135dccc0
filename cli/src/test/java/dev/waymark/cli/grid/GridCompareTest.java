package dev.waymark.cli.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.plugin.TestPlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons whose trials are made by other processes. */
class GridCompareTest {
    /** Without stop-on-bug and with more to do in the second row, so that there is somebody at work to be killed. */
    private static final String SUITE = """
            title: A small suite
            defaults: {trials: 3, iterations: 150}
            experiments:
              - name: Raft
                systems: raft
                bugs: [none, commits-old-term]
                strategies: [bonus-max, fuzz]
                coverages: [states]
            """;

    @TempDir
    Path folder;

    /** Without times, what is reckoned from them, and paths. */
    private String same(Cli run) {
        return run.out()
                .replaceAll("\"(elapsedMillis|firstMillis|medianFirstMillis)\":[0-9.]+", "")
                .replaceAll("\\{[^{}]*\"metric\":\"firstMillis\"[^{}]*\\}", "")
                .replaceAll("\"" + folder + "[^\"]*\"", "");
    }

    private Cli suite(String out, String... more) {
        String file = folder.resolve("small.yaml").toString();
        String[] start = {
            "compare", "--suite", file, "--json", "--out", folder.resolve(out).toString()
        };
        return Cli.run(Stream.of(start, more).flatMap(Stream::of).toArray(String[]::new));
    }

    @Test
    void aSuiteComesToTheSameAlsoIfAWorkerIsKilledAtWork() throws Exception {
        Files.writeString(folder.resolve("small.yaml"), SUITE);
        Cli one = suite("one");
        assertThat(one.exitCode()).isZero();
        Path records = folder.resolve("grid/workers.jsonl");
        CompletableFuture<Cli> running = CompletableFuture.supplyAsync(() -> suite("grid", "--grid", "local:2"));
        while (!Files.exists(records) || Files.size(records) == 0) {
            Thread.sleep(5);
        }
        String first = Files.readAllLines(records).get(0);
        long process = Long.parseLong(first.replaceAll(".*\"worker\":\"[^\"]*/([0-9]+)\".*", "$1"));
        ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
        Cli grid = running.get();
        assertThat(grid.exitCode()).isZero();
        assertThat(same(grid)).isEqualTo(same(one));
        assertThat(grid.errLines()).anyMatch(line -> line.matches("worker .*/" + process + " left"));
        assertThat(Files.readAllLines(records)).hasSize(18).allMatch(line -> line.contains("\"executions\":150"));
        Cli again = suite("grid", "--grid", "local:1");
        assertThat(same(again)).isEqualTo(same(one));
        assertThat(Files.readAllLines(records)).hasSize(18); // all of them were kept
    }

    @Test
    void aPluginTravelsAndWhatItThrowsIsNoFaultOfOurs() throws Exception {
        Path classes = folder.resolve("classes");
        TestPlugin.compile(classes, "Fragile", """
                import dev.waymark.core.*;
                import dev.waymark.core.property.*;
                import dev.waymark.core.sim.*;
                import java.util.List;
                public class Fragile implements SimulatedSystem {
                    public String name() { return "fragile"; }
                    public String summary() { return "made by a test"; }
                    public List<Parameter> parameters() { return List.of(Parameter.number("breaks", 0, 0, 1, "or not")); }
                    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
                        return new SimulatedDeployment<>(configuration, 2) {
                            public Node node(Env env) { return new Talker(env); }
                            protected void abstractState(Integer state, StateAbstraction abstraction) {
                                if (configuration.number("breaks") == 1) { throw new IllegalStateException("broken"); }
                                abstraction.number("heard", state);
                            }
                            public List<Property> properties() {
                                return List.of(CommonProperties.invariant("heard", "somebody heard something",
                                        Condition.state(view -> view.deliveries() > 0), view -> null));
                            }
                        };
                    }
                    static class Talker implements Node {
                        final Env env; int heard;
                        Talker(Env env) { this.env = env; }
                        public void start() { env.send(env.self() % 2 + 1, "hello"); }
                        public void receive(int from, Object message) { if (++heard < 5) { env.send(from, message); } }
                        public Integer state() { return heard; }
                    }
                }
                """);
        TestPlugin.declare(classes, "Fragile");
        String[] compare = {
            "compare", "fragile", "--plugin", classes.toString(), "--strategies", "random,fuzz", "--trials", "2"
        };
        String[] small = {"--iterations", "20", "--json"};
        Cli one = Cli.run(Stream.of(compare, small).flatMap(Stream::of).toArray(String[]::new));
        Cli grid = onGrid(Stream.of(compare, small).flatMap(Stream::of).toArray(String[]::new));
        assertThat(grid.exitCode()).isEqualTo(one.exitCode()).isZero();
        assertThat(same(grid)).isEqualTo(same(one));
        String[] breaks = {"-p", "breaks=1"};
        Cli broken =
                onGrid(Stream.of(compare, small, breaks).flatMap(Stream::of).toArray(String[]::new));
        assertThat(broken.exitCode()).isEqualTo(69);
        assertThat(broken.err()).contains("the abstract state of node 1 threw").contains("broken");
    }

    private static Cli onGrid(String... arguments) throws Exception {
        String address = "127.0.0.1:" + JoiningWorkersTest.freePort();
        CompletableFuture<Cli> coordinator = CompletableFuture.supplyAsync(() ->
                Cli.run(Stream.of(arguments, new String[] {"--grid", "--listen", address})
                        .flatMap(Stream::of)
                        .toArray(String[]::new)));
        Cli.run("worker", "--join", address, "--threads", "2", "--wait", "2m", "--allow-command");
        return coordinator.get();
    }

    @Test
    void whatMakesNoSenseIsRefused() throws IOException {
        for (String wrong : List.of("--grid local:x", "--grid", "--listen 127.0.0.1:7500")) {
            Cli refused = Cli.run(("compare raft --strategies random --trials 1 " + wrong).split(" "));
            assertThat(refused.exitCode()).as(wrong).isEqualTo(64);
            assertThat(refused.errLines()).hasSize(1);
        }
    }
}
