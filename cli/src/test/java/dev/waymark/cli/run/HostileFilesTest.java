package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.fuzz.Mutator;
import dev.waymark.cli.plugin.TestPlugin;
import dev.waymark.cli.terminal.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Traces, saved campaigns and plugins are data of anybody: whatever is in them, it is no fault of Waymark, and the user is
 * told in one line.
 */
class HostileFilesTest {
    @TempDir
    Path folder;

    @Test
    void traces() throws IOException {
        traces(1, 80);
    }

    @Test
    @Tag("long")
    void manyTraces() throws IOException {
        traces(2, 8000);
    }

    private void traces(long seed, int count) throws IOException {
        Mutator mutator = new Mutator(seed);
        List<Path> originals = new ArrayList<>();
        originals.addAll(Campaigned.traces(
                folder.resolve("a"), "two-phase-commit", "--bug", "early-unlock", "--iterations", "20"));
        originals.addAll(Campaigned.traces(
                folder.resolve("b"), "paxos-log", "--bug", "last", "--stop-on-bug", "--strategy", "rounds"));
        originals.addAll(Campaigned.traces(
                folder.resolve("c"), "raft", "--bug", "double-apply", "--stop-on-bug", "--iterations", "2000"));
        originals.addAll(OldTracesTest.full().toList()); // of format 1
        String[] commands = {
            "replay", "replay", "replay --json", "shrink --time 200ms --out " + folder.resolve("out"), "closure"
        };
        Path file = folder.resolve("changed.trace.json");
        for (int i = 0; i < count; i++) {
            Path original = originals.get(mutator.below(originals.size()));
            if (mutator.below(3) == 0) {
                Files.write(file, mutator.bytes(Files.readAllBytes(original)));
            } else {
                ObjectNode root = (ObjectNode) Json.read(Files.readString(original));
                mutator.tree(root);
                Files.write(file, Json.write(root).getBytes(StandardCharsets.UTF_8));
            }
            String command = commands[mutator.below(commands.length)];
            List<String> line = new ArrayList<>(List.of(command.split(" ")));
            line.addAll(List.of("--quiet", file.toString()));
            Cli cli = Cli.run(line.toArray(String[]::new));
            expect(cli, i + " " + line, 0, 1, 3, 64);
        }
        assertThat(wrong).isEmpty();
    }

    /** All that went wrong, so that one look shows it. */
    private final List<String> wrong = new ArrayList<>();

    private void expect(Cli cli, String what, Integer... exitCodes) {
        boolean told = cli.exitCode() != 64 || cli.err().strip().lines().allMatch(line -> line.startsWith("waymark: "));
        if (!List.of(exitCodes).contains(cli.exitCode()) || !told) {
            wrong.add(what + ": " + cli.exitCode() + " " + cli.err());
        }
    }

    @Test
    void savedCampaigns() throws IOException {
        savedCampaigns(1, 5);
    }

    @Test
    @Tag("long")
    void manySavedCampaigns() throws IOException {
        savedCampaigns(2, 300);
    }

    private void savedCampaigns(long seed, int count) throws IOException {
        Mutator mutator = new Mutator(seed);
        int seen = 0;
        int harmless = 0;
        int others = 0;
        for (String strategy :
                List.of("random", "fuzz", "fuzz:preset=paper", "fuzz:preset=artifact", "fuzz:swarm=true", "pctcp")) {
            String name = strategy.replace(':', '-');
            String line = "run two-phase-commit --bug early-unlock --quiet --json --strategy " + strategy;
            Path original = folder.resolve(name);
            Cli.run((line + " --iterations 200 --out " + original).split(" "));
            Path copy = copy(original, folder.resolve(name + "-copy"));
            JsonNode right = facts(Cli.run((line + " --iterations 264 --resume " + copy).split(" "))
                    .json());
            byte[] state = Files.readAllBytes(original.resolve("corpus/state.bin"));
            byte[] content = Arrays.copyOf(state, state.length - 8);
            for (int i = 0; i < count; i++) {
                copy(original, copy);
                if (i % 5 == 4) { // each other file of it in its turn
                    String other = List.of("corpus/header.txt", "corpus/states.bin", "metrics.jsonl", "run.json")
                            .get(others++ % 4);
                    Files.write(copy.resolve(other), mutator.bytes(Files.readAllBytes(copy.resolve(other))));
                } else {
                    Files.write(copy.resolve("corpus/state.bin"), Mutator.sealed(mutator.numbers(content)));
                }
                Cli cli = Cli.run((line + " --iterations 264 --resume " + copy).split(" "));
                expect(cli, strategy + " " + i, 0, 1, 2, 64);
                seen += cli.exitCode() == 64 ? 1 : 0;
                harmless += cli.exitCode() < 64 && facts(cli.json()).equals(right) ? 1 : 0;
            }
        }
        System.out.printf("%d forged: %d refused, %d without effect%n", 5 * count, seen, harmless);
        assertThat(wrong).isEmpty();
        assertThat(seen).isGreaterThan(count);
    }

    private static ObjectNode facts(JsonNode json) {
        ObjectNode facts = (ObjectNode) json.deepCopy();
        facts.remove(List.of("elapsedMillis", "runFolder"));
        facts.path("violations")
                .values()
                .forEach(each -> ((ObjectNode) each).remove(List.of("firstMillis", "trace", "shrunk")));
        return facts;
    }

    private static Path copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path each : files.sorted().toList()) {
                Path target = to.resolve(from.relativize(each));
                if (Files.isDirectory(each)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(each, target, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
        return to;
    }

    @Test
    void plugins() throws Exception {
        plugins(1, 30);
    }

    @Test
    @Tag("long")
    void manyPlugins() throws Exception {
        plugins(2, 1500);
    }

    private void plugins(long seed, int count) throws Exception {
        Mutator mutator = new Mutator(seed);
        Path classes = folder.resolve("classes");
        TestPlugin.compile(classes, "Mine", """
                import dev.waymark.core.*;
                import dev.waymark.core.property.*;
                import dev.waymark.core.sim.*;
                import java.util.List;
                public class Mine implements SimulatedSystem {
                    public String name() { return "mine"; }
                    public String summary() { return "three nodes that greet each other"; }
                    public List<Parameter> parameters() {
                        return List.of(Parameter.number("greetings", 2, 1, 9, "how often"));
                    }
                    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
                        long greetings = configuration.number("greetings");
                        return new SimulatedDeployment<>(configuration, 3) {
                            public Node node(Env env) { return new Greeter(env, (int) greetings); }
                            protected void abstractState(Integer state, StateAbstraction abstraction) { abstraction.number("heard", state); }
                            public List<Property> properties() {
                                return List.of(CommonProperties.invariant("fine", "all is fine",
                                        Condition.state(view -> view.decisions() > 0),
                                        view -> view.decisions() > 1000 ? "too long" : null));
                            }
                        };
                    }
                    static class Greeter implements Node {
                        final Env env; final int greetings; int heard;
                        Greeter(Env env, int greetings) { this.env = env; this.greetings = greetings; }
                        public void start() { env.setTimer("tick", 10); }
                        public void timer(String kind) { env.broadcast("hello " + env.self()); }
                        public void receive(int from, Object message) {
                            if (++heard < greetings) { env.setTimer("tick", 5); }
                            env.emit("heard", message);
                        }
                        public Integer state() { return heard; }
                    }
                }
                """);
        TestPlugin.declare(classes, "Mine");
        byte[] whole = Files.readAllBytes(TestPlugin.jar(classes, folder.resolve("whole.jar")));
        List<Path> parts;
        try (Stream<Path> files = Files.walk(classes)) {
            parts = files.filter(Files::isRegularFile).sorted().toList();
        }
        for (int i = 0; i < count; i++) {
            Path jar =
                    folder.resolve("changed-" + i + ".jar"); // a name of its own: the JDK keeps jars that it has opened
            if (mutator.below(2) == 0) {
                Files.write(jar, mutator.bytes(whole));
            } else {
                Path part = parts.get(mutator.below(parts.size()));
                byte[] before = Files.readAllBytes(part);
                Files.write(part, mutator.bytes(before));
                TestPlugin.jar(classes, jar);
                Files.write(part, before);
            }
            String line = switch (mutator.below(3)) {
                case 0 -> "systems mine";
                case 1 -> "strategies";
                default -> "run mine --iterations 3 --steps 20 --quiet --out " + folder.resolve("run-" + i);
            };
            String[] words = (line + " --plugin " + jar).split(" ");
            CompletableFuture<Cli> running = CompletableFuture.supplyAsync(() -> Cli.run(words));
            try {
                expect(running.get(120, TimeUnit.SECONDS), i + " " + line, 0, 1, 2, 64, 69);
            } catch (TimeoutException e) {
                continue; // code that does not end is no business of the reader
            }
        }
        assertThat(wrong).isEmpty();
    }
}
