package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.plugin.TestPlugin;
import dev.waymark.cli.terminal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A system whose code is another one when its campaign goes on, or when its trace is replayed. */
class ChangedCodeTest {
    @TempDir
    static Path folder;

    private static Path before;
    private static Path same;
    private static Path after;

    @BeforeAll
    static void compileThem() throws IOException {
        before = compiled("before", "");
        same = TestPlugin.jar(before, folder.resolve("same.jar"));
        after = compiled("after", "int unused() { return 1; }");
    }

    private static Path compiled(String name, String more) throws IOException {
        Path classes = folder.resolve(name);
        TestPlugin.compile(classes, "Fragile", """
                import dev.waymark.core.*;
                import dev.waymark.core.sim.*;
                public class Fragile implements SimulatedSystem {
                    public String name() { return "fragile"; }
                    public String summary() { return "node 2 fails at the second greeting"; }
                    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
                        return new SimulatedDeployment<>(configuration, 3) {
                            public Node node(Env env) { return new Worker(env); }
                            protected void abstractState(Integer state, StateAbstraction abstraction) { abstraction.number("heard", state); }
                            public java.util.List<dev.waymark.core.property.Property> properties() {
                                return java.util.List.of();
                            }
                        };
                    }
                    static class Worker implements Node {
                        final Env env; int heard;
                        Worker(Env env) { this.env = env; }
                        public void start() { if (env.self() != 2) env.send(2, "hello"); }
                        public void receive(int from, Object message) {
                            if (++heard == 2) throw new IllegalStateException("again");
                        }
                        public Integer state() { return heard; }
                        %s
                    }
                }
                """.formatted(more));
        TestPlugin.declare(classes, "Fragile");
        return classes;
    }

    private static Cli run(Path plugin, String option, Path run) {
        return Cli.run("run", "fragile", "--iterations", "20", "--plugin", plugin.toString(), option, run.toString());
    }

    @Test
    void aCampaignDoesNotGoOnWithOtherCode() {
        Path run = folder.resolve("run");
        assertThat(run(before, "--out", run).exitCode()).isEqualTo(1);
        Cli refused = run(after, "--resume", run);
        assertThat(refused.exitCode()).isEqualTo(64);
        assertThat(refused.err()).contains("the code of system fragile (").contains("start the campaign anew");
        assertThat(run(same, "--resume", run).exitCode()).isEqualTo(1); // another file, the same classes
    }

    @Test
    void aReplaySaysItAndKeepsItsExitCode() throws IOException {
        Path run = folder.resolve("recorded");
        assertThat(run(before, "--out", run).exitCode()).isEqualTo(1);
        Path trace;
        try (var files = Files.list(run.resolve("violations"))) {
            trace = files.filter(file -> file.toString().endsWith(".min.trace.json"))
                    .findFirst()
                    .orElseThrow();
        }
        JsonNode code = Json.read(Files.readString(run.resolve("run.json"))).at("/provenance/code");
        assertThat(Json.read(Files.readString(trace)).path("code")).isEqualTo(code);
        assertThat(code.path("system").stringValue()).matches("[0-9a-f]{16}");
        assertThat(code.path("waymark").stringValue()).matches("[0-9a-f]{16}");

        Cli there = Cli.run("replay", trace.toString(), "--plugin", same.toString());
        assertThat(there.exitCode()).isEqualTo(1);
        assertThat(there.err()).doesNotContain("changed");
        Cli changed = Cli.run("replay", trace.toString(), "--plugin", after.toString());
        assertThat(changed.exitCode()).isEqualTo(1);
        assertThat(changed.err()).contains("since this trace was recorded, the code of system fragile (");
        assertThat(changed.out()).contains("REPRODUCED");
        Cli json = Cli.run("replay", trace.toString(), "--plugin", after.toString(), "--json");
        assertThat(json.json().path("changed").size()).isEqualTo(1);

        Path old = Campaigned.tampered(trace, folder.resolve("old.trace.json"), root -> root.remove("code"));
        Cli unknown = Cli.run("replay", old.toString(), "--plugin", after.toString());
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err()).doesNotContain("changed");
        Path wrong = Campaigned.tampered(
                trace, folder.resolve("wrong.trace.json"), root -> ((ObjectNode) root.path("code")).remove("system"));
        assertThat(Cli.run("replay", wrong.toString(), "--plugin", after.toString())
                        .exitCode())
                .isEqualTo(64);
    }
}
