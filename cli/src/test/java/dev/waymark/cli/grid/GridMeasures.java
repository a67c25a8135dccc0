package dev.waymark.cli.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.Main;
import dev.waymark.cli.plugin.TestPlugin;
import dev.waymark.cli.terminal.Json;
import dev.waymark.cli.terminal.OwnJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a grid costs and stands, for docs/results/grid.md, no test: it runs when it is named. */
class GridMeasures {
    private static final int PAIRS = Integer.getInteger("waymark.pairs", 5);
    private static final int MINUTES = Integer.getInteger("waymark.minutes", 60);
    private static final int WORKERS = 3;

    /** Three nodes of which one sleeps once in each execution: what it sleeps changes nothing else. */
    private static final String NAPPING = """
            import dev.waymark.core.*;
            import dev.waymark.core.property.*;
            import dev.waymark.core.sim.*;
            import java.util.List;
            public class Napping implements SimulatedSystem {
                static final long MILLIS = Long.parseLong(System.getenv().getOrDefault("NAP_MILLIS", "10"));
                public String name() { return "napping"; }
                public String summary() { return "made for a measurement"; }
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
                    final Env env; int heard; int seen;
                    Talker(Env env) { this.env = env; }
                    public void start() {
                        if (env.self() == 1) {
                            try { Thread.sleep(MILLIS); } catch (InterruptedException e) { Thread.currentThread().interrupt(); }
                        }
                        env.send(env.self() % 3 + 1, "hello");
                    }
                    public void receive(int from, Object message) {
                        seen = seen * 3 + from;
                        if (++heard < 5) { env.send(from, message); env.send(env.self() % 3 + 1, message); }
                    }
                    public Integer state() { return seen; }
                }
            }
            """;

    @TempDir
    Path folder;

    private String jar = "";
    private int runs;

    @BeforeEach
    void pack() throws IOException {
        Path classes = folder.resolve("classes");
        TestPlugin.compile(classes, "Napping", NAPPING);
        TestPlugin.declare(classes, "Napping");
        jar = TestPlugin.jar(classes, folder.resolve("napping.jar")).toString();
    }

    /** Executions/s of the second half of a campaign. */
    private double rate(List<String> campaign, String... more) throws IOException {
        Path out = folder.resolve("run-" + runs++);
        List<String> arguments = new ArrayList<>(campaign);
        arguments.addAll(List.of("--quiet", "--out", out.toString()));
        arguments.addAll(List.of(more));
        Cli run = Cli.run(arguments.toArray(new String[0]));
        assertThat(run.exitCode()).as(run.err()).isZero();
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(out.resolve("metrics.jsonl"))) {
            lines.add(Json.read(line));
        }
        JsonNode last = lines.get(lines.size() - 1);
        long half = last.path("millis").asLong() / 2;
        JsonNode middle = lines.stream()
                .filter(each -> each.path("millis").asLong() >= half)
                .findFirst()
                .orElse(last);
        double executions =
                last.path("executions").asLong() - middle.path("executions").asLong();
        return executions
                * 1000
                / (last.path("millis").asLong() - middle.path("millis").asLong());
    }

    /** Of a system that sleeps: this JVM compiles as tests want it, which would distort a system that computes. */
    @Test
    void twoProcessesAgainstTwoThreads() throws IOException {
        List<String> campaign = List.of("run", "napping", "--plugin", jar, "--iterations", "6000");
        for (int i = 0; i < PAIRS; i++) {
            double threads = rate(campaign, "--workers", "2");
            double processes = rate(campaign, "--grid", "local:2");
            System.out.printf(Locale.ROOT, "| %,.1f | %,.1f | %.3f |%n", threads, processes, processes / threads);
        }
    }

    /** Each minute one of three workers is killed and another comes; at the end all must be as if one process had done it. */
    @Test
    void aWorkerIsKilledEveryMinute() throws Exception {
        String iterations = String.valueOf(MINUTES * 60 * WORKERS * 75); // a few more executions than fit into the time
        String address = "127.0.0.1:" + JoiningWorkersTest.freePort();
        List<String> campaign = List.of(
                "run", "napping", "--plugin", jar, "--iterations", iterations, "--json", "--coverage", "states,traces");
        List<String> command = OwnJvm.command(Main.class);
        command.add(1, "-Xmx200m");
        command.addAll(campaign);
        command.addAll(List.of("--out", folder.resolve("soak").toString(), "--grid", "--listen", address));
        Path json = folder.resolve("soak.json");
        Process coordinator = new ProcessBuilder(command)
                .redirectOutput(json.toFile())
                .redirectError(folder.resolve("soak.err").toFile())
                .start();
        Deque<Process> workers = new ArrayDeque<>();
        for (int i = 0; i < WORKERS; i++) {
            workers.add(worker(address));
        }
        System.out.println("| minute | executions | resident, MiB |");
        int killed = 0;
        while (!coordinator.waitFor(1, TimeUnit.MINUTES)) {
            workers.remove().destroyForcibly();
            killed++;
            workers.add(worker(address));
            System.out.printf("| %d | %s | %d |%n", killed, executions(), residentMiB(coordinator.pid()));
        }
        workers.forEach(Process::destroyForcibly);
        assertThat(coordinator.exitValue()).isZero();
        Process alone = alone(campaign);
        assertThat(alone.waitFor()).isZero();
        assertThat(same(Files.readString(json))).isEqualTo(same(Files.readString(folder.resolve("alone.json"))));
        System.out.println("killed " + killed + ", the same as alone");
    }

    private Process worker(String address) throws IOException {
        List<String> command = OwnJvm.command(Main.class);
        command.addAll(List.of("worker", "--join", address, "--threads", "1", "--wait", "2m", "--allow-command"));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private Process alone(List<String> campaign) throws IOException {
        List<String> command = OwnJvm.command(Main.class);
        command.addAll(campaign);
        command.addAll(List.of("--out", folder.resolve("alone").toString()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("alone.json").toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("NAP_MILLIS", "0");
        return builder.start();
    }

    private String executions() throws IOException {
        Path progress = folder.resolve("soak/progress.json");
        return Files.exists(progress)
                ? Json.read(Files.readString(progress)).path("executions").asString()
                : "-";
    }

    private static long residentMiB(long process) throws IOException {
        Path status = Path.of("/proc", String.valueOf(process), "status");
        return Files.exists(status)
                ? Files.readAllLines(status).stream()
                                .filter(line -> line.startsWith("VmRSS"))
                                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                                .findFirst()
                                .orElse(0)
                        / 1024
                : 0;
    }

    private String same(String json) {
        return json.replaceAll("\"(elapsedMillis|firstMillis)\":[0-9]+", "")
                .replaceAll("\"workers\":[0-9]+", "")
                .replaceAll("\"" + folder + "[^\"]*\"", "");
    }
}
