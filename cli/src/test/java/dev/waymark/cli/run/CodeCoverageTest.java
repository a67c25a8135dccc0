package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.plugin.TestPlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Coverages {@code lines} and {@code branches} as the command line offers them. */
class CodeCoverageTest {
    @TempDir
    Path folder;

    private Cli run(String out, String... arguments) {
        List<String> line = new ArrayList<>(List.of("run"));
        line.addAll(List.of(arguments));
        line.addAll(List.of("--out", folder.resolve(out).toString()));
        return Cli.run(line.toArray(String[]::new));
    }

    /** Lines are measured on copies of a system, whose states have classes of their own. */
    @Test
    void predicatesKnowTheClassesOfACopy() {
        String[] alone = {
            "rsl",
            "--iterations",
            "20",
            "--json",
            "--property",
            "sometimes:AnyDecided(1)",
            "--coverage",
            "target:AnyDecided(1)"
        };
        JsonNode plain = run("plain", alone).json();
        String[] both = alone.clone();
        both[both.length - 1] += ",lines";
        JsonNode copied = run("copied", both).json();
        assertThat(copied.get("properties")).isEqualTo(plain.get("properties"));
        assertThat(copied.get("coverage").get("target:AnyDecided(1)"))
                .isEqualTo(plain.get("coverage").get("target:AnyDecided(1)"));
        assertThat(plain.get("properties")
                        .get("sometimes:AnyDecided(1)")
                        .get("reached")
                        .asInt())
                .isPositive();
    }

    /** A system with one line that is never run, in a package, with a class of another package beside it. */
    private Path plugin() throws IOException {
        Path classes = folder.resolve("greeter");
        TestPlugin.compile(classes, "Words", """
                package other;
                public class Words {
                    public static String hello() { return "hello"; }
                }
                """);
        TestPlugin.compile(classes, "Greeter", """
                package greeting;
                import dev.waymark.core.*;
                import dev.waymark.core.property.*;
                import dev.waymark.core.sim.*;
                import java.util.List;
                public class Greeter implements SimulatedSystem {
                    record Greeting(String text) {}
                    public String name() { return "greeter"; }
                    public String summary() { return "greets"; }
                    public List<Parameter> parameters() {
                        return List.of(Parameter.choice("mood", "good", List.of("good", "bad"), "of node 2"));
                    }
                    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
                        boolean bad = configuration.text("mood").equals("bad");
                        return new SimulatedDeployment<>(configuration, 2) {
                            public Node node(Env env) { return new Polite(env, bad); }
                            protected void abstractState(Integer state, StateAbstraction abstraction) { abstraction.number("heard", state); }
                            public List<Property> properties() { return List.of(); }
                        };
                    }
                    static class Polite implements Node {
                        final Env env; final boolean bad; int heard;
                        Polite(Env env, boolean bad) { this.env = env; this.bad = bad; }
                        public void start() { if (env.self() == 1) env.send(2, new Greeting(other.Words.hello())); }
                        public void receive(int from, Object message) {
                            if (!((Greeting) message).text().equals("hello")) {
                                heard = -1;
                            } else if (bad) {
                                throw new IllegalStateException("grumble");
                            }
                            heard++;
                        }
                        public Integer state() { return heard; }
                    }
                }
                """, classes);
        TestPlugin.declare(classes, "greeting.Greeter");
        return classes;
    }

    @Test
    void linesNeverRunAreNamed() throws IOException {
        String classes = plugin().toString();
        Cli json = run(
                "json", "greeter", "--plugin", classes, "--coverage", "lines,branches", "--iterations", "5", "--json");
        assertThat(json.exitCode()).as(json.err()).isZero();
        JsonNode lines = json.json().get("coverage").get("lines");
        assertThat(lines.get("total").asInt() - lines.get("covered").asInt()).isEqualTo(2);
        assertThat(json.json().get("neverRun").get("lines").toString())
                .isEqualTo("[\"greeting/Greeter.java:27\",\"greeting/Greeter.java:29\"]");
        assertThat(json.json().get("coverage").get("branches").get("covered").asInt())
                .isEqualTo(4);
        assertThat(json.json().get("coverage").get("branches").get("total").asInt())
                .isEqualTo(6);
        assertThat(json.json().get("neverRun").get("branches").toString())
                .isEqualTo("[\"greeting/Greeter.java:26 (1 of 2)\",\"greeting/Greeter.java:28 (1 of 2)\"]");
        assertThat(Files.readString(folder.resolve("json").resolve("never-run.txt")))
                .contains(
                        "lines: ",
                        "  greeting/Greeter.java:27\n",
                        "branches: 4 of 6",
                        "  greeting/Greeter.java:26 (1 of 2)\n");
        Cli text = run("text", "greeter", "--plugin", classes, "--coverage", "lines", "--iterations", "5");
        assertThat(text.out())
                .containsPattern("coverage +lines [0-9]+ of [0-9]+ \\([0-9.]+ %\\)\n")
                .contains("not run   Greeter.java:27, Greeter.java:29\n");
    }

    @Test
    void aFailureLooksTheSame() throws IOException {
        String classes = plugin().toString();
        List<String> found = new ArrayList<>();
        for (String coverage : List.of("lines", "states")) {
            Cli cli = run(
                    coverage,
                    "greeter",
                    "--plugin",
                    classes,
                    "-p",
                    "mood=bad",
                    "--coverage",
                    coverage,
                    "--iterations",
                    "5",
                    "--workers",
                    "2",
                    "--json");
            assertThat(cli.exitCode()).as(cli.err()).isEqualTo(1);
            JsonNode violation = cli.json().get("violations").get(0);
            found.add(violation.get("id").asString() + violation.get("message") + violation.get("shrunkDecisions"));
        }
        assertThat(found.get(0)).contains("grumble").isEqualTo(found.get(1));
    }

    @Test
    void modelsFollowTheInstrumentedSystemToo() {
        List<String> model = new ArrayList<>();
        for (String coverage : List.of("model", "model,lines")) {
            Cli cli = run(
                    coverage,
                    "two-phase-commit",
                    "--coverage",
                    coverage,
                    "--conformance",
                    "strict",
                    "--iterations",
                    "20",
                    "--json");
            model.add(cli.json().get("coverage").get("model").toString()
                    + cli.json().get("modelActions")
                    + cli.json().get("verdicts"));
        }
        assertThat(model.get(0)).contains("\"disabled\":0").isEqualTo(model.get(1));
    }

    @Test
    void strategiesAreComparedOnIt() {
        Cli cli = Cli.run(
                "compare",
                "pingpong",
                "--strategies",
                "random,pct",
                "--trials",
                "3",
                "--iterations",
                "5",
                "--coverage",
                "lines",
                "--workers",
                "2",
                "--json");
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        JsonNode first = cli.json().get("strategies").get(0);
        assertThat(first.get("coverage").get("lines").get("mean").asDouble()).isGreaterThan(20);
        assertThat(first.get("trials")
                        .get(0)
                        .get("coverage")
                        .get("lines")
                        .get("total")
                        .asInt())
                .isGreaterThan(30);
    }

    @Test
    void whatCannotBeMeasuredIsRefused() {
        Cli view = run("view", "pingpong", "--coverage", "lines:all");
        assertThat(view.exitCode()).isEqualTo(64);
        assertThat(view.err()).contains("lines has no views");
        Cli unknown = run("unknown", "pingpong", "--coverage", "line");
        assertThat(unknown.exitCode()).isEqualTo(64);
        assertThat(unknown.err()).contains("lines");
    }

    /** A mapping calls methods of messages: what it calls must be code that runs anyway. */
    @Test
    void followingTheModelCoversNoMoreCode() {
        String[] measured = {"branches", "branches,model,traces"};
        List<JsonNode> results = new ArrayList<>();
        for (String coverage : measured) {
            results.add(run(coverage, "raft", "--iterations", "100", "--coverage", coverage, "--json")
                    .json());
        }
        assertThat(results.get(1).path("neverRun")).isEqualTo(results.get(0).path("neverRun"));
        assertThat(results.get(1).path("coverage").path("branches"))
                .isEqualTo(results.get(0).path("coverage").path("branches"));
    }
}
