package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.plugin.TestPlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A system of somebody's own that goes wrong in every way there is. */
class MisbehavingPluginTest {
    @TempDir
    static Path folder;

    private static Path plugin;

    @BeforeAll
    static void compileThePlugin() throws IOException {
        plugin = folder.resolve("moody");
        TestPlugin.compile(plugin, "Moody", """
                import dev.waymark.core.*;
                import dev.waymark.core.property.*;
                import dev.waymark.core.sim.*;
                import java.util.List;
                public class Moody implements SimulatedSystem {
                    static int calls;
                    public String name() { return "moody"; }
                    public String summary() { return "node 3 is in a bad mood when it hears the second greeting"; }
                    public List<Parameter> parameters() {
                        return List.of(Parameter.choice(
                                "mood", "hang", List.of("hang", "throw", "once", "property", "asks", "colour", "thread", "state", "deploy"),
                                "what goes wrong"));
                    }
                    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
                        String mood = configuration.text("mood");
                        if (mood.equals("deploy")) throw new IllegalStateException("cannot deploy");
                        return new SimulatedDeployment<>(configuration, 3) {
                            public Node node(Env env) { return new Moodful(env, mood); }
                            protected void abstractState(Integer state, StateAbstraction abstraction) {
                                abstraction.number("heard", state);
                                if (mood.equals("colour")) abstraction.value("x", new Object());
                            }
                            public List<Property> properties() {
                                return List.of(CommonProperties.invariant("fine", "all is fine",
                                        Condition.state(view -> view.decisions() > 0),
                                        view -> {
                                            if (mood.equals("property") && view.decisions() == 1) {
                                                throw new IllegalStateException("bad\\nproperty");
                                            }
                                            if (mood.equals("asks")) view.state(0);
                                            return null;
                                        }));
                            }
                        };
                    }
                    static class Moodful implements Node {
                        final Env env; final String mood; int heard;
                        Moodful(Env env, String mood) { this.env = env; this.mood = mood; }
                        public void start() {
                            if (env.self() != 3) env.send(3, "hello");
                            if (env.self() == 1 && mood.equals("thread")) {
                                Thread thread = new Thread(() -> env.send(3, "hello"), "helper");
                                thread.start();
                                try { thread.join(); } catch (InterruptedException e) { throw new RuntimeException(e); }
                            }
                        }
                        public void receive(int from, Object message) {
                            if (++heard == 2) {
                                while (mood.equals("hang")) Thread.onSpinWait();
                                if (mood.equals("throw")) throw new IllegalStateException("<a> & \\"b\\" \\u0007\\nsecond");
                                if (mood.equals("once") && ++calls == 5) throw new IllegalStateException("fifth");
                            }
                        }
                        public Integer state() {
                            if (mood.equals("state") && heard == 2) throw new IllegalStateException("no state");
                            return heard;
                        }
                    }
                }
                """);
        TestPlugin.declare(plugin, "Moody");
    }

    private static Cli run(String mood, String... more) {
        String[] fixed = {
            "run",
            "moody",
            "--plugin",
            plugin.toString(),
            "-p",
            "mood=" + mood,
            "--out",
            out(mood).toString()
        };
        String[] all = Arrays.copyOf(fixed, fixed.length + more.length);
        System.arraycopy(more, 0, all, fixed.length, more.length);
        return Cli.run(all);
    }

    private static Path out(String mood) {
        return folder.resolve("out of " + mood);
    }

    @Test
    void aHandlerThatHangsIsAViolationWithItsStackAndHangsAgain() {
        Cli cli = run("hang", "--json", "--stop-on-bug");

        assertThat(cli.exitCode()).as(cli.err()).isEqualTo(1);
        JsonNode found = cli.json().path("violations").get(0);
        assertThat(found.path("property").stringValue()).isEqualTo("no-failure");
        assertThat(found.path("message").stringValue())
                .contains("node 3", "did not return from its handler", "Moodful.receive(Moody.java");
        assertThat(found.path("decisions").intValue()).isEqualTo(2);
        assertThat(found.path("shrunk").isNull()).isTrue();
        assertThat(cli.json().path("executions").intValue()).isEqualTo(1);

        String trace = found.path("trace").stringValue();
        Cli replay = Cli.run("replay", "--quiet", trace, "--plugin", plugin.toString());
        assertThat(replay.out()).isEqualTo("REPRODUCED: the handler hangs again\n");
        assertThat(replay.exitCode()).isEqualTo(1);

        Cli shrink = Cli.run("shrink", trace, "--plugin", plugin.toString());
        assertThat(shrink.exitCode()).isEqualTo(64);
        assertThat(shrink.errLines()).hasSize(1).first().asString().contains("hangs");
    }

    @Test
    void anExceptionIsShownWithItsPlaceAndThePrintedCommandNamesThePlugin() throws Exception {
        Path xml = folder.resolve("junit.xml");
        Cli cli = run("throw", "--iterations", "10", "--junit-xml", xml.toString(), "--annotations");

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.out()).contains("    at ", "Moodful.receive(Moody.java:");
        assertThat(cli.out()).containsPattern("replay: waymark replay '.*\\.min\\.trace\\.json' --plugin " + plugin);
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(xml.toFile());
        assertThat(cli.err().lines().filter(line -> line.startsWith("::error ")))
                .hasSize(1);
        try (var traces = Files.list(out("throw").resolve("violations"))) {
            for (Path trace : traces.toList()) {
                Cli replay = Cli.run("replay", trace.toString(), "--plugin", plugin.toString());
                assertThat(replay.exitCode()).isEqualTo(1);
                assertThat(replay.out()).contains("Moodful.receive(Moody.java:");

                Cli without = Cli.run("replay", trace.toString());
                assertThat(without.exitCode()).isEqualTo(64);
                assertThat(without.errLines()).hasSize(1).first().asString().contains("'moody'", "--plugin PATH");
            }
        }
    }

    @Test
    void aSystemThatIsNotDeterministicIsReportedAsThat() {
        Cli cli = run("once", "--iterations", "20", "--json");

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.json().path("executions").intValue()).isEqualTo(20);
        assertThat(cli.json().path("warnings").values())
                .anySatisfy(warning ->
                        assertThat(warning.path("kind").stringValue()).isEqualTo("not-deterministic"));
        JsonNode found = cli.json().path("violations").get(0);
        Cli replay = Cli.run("replay", found.path("trace").stringValue(), "--plugin", plugin.toString());
        assertThat(replay.exitCode()).isEqualTo(3);
        assertThat(replay.out()).contains("DIVERGED: the trace holds no events");
    }

    @Test
    void aPropertyThatThrowsIsViolatedAndTheOthersGoOn() {
        Cli cli = run("property", "--iterations", "10", "--json");

        assertThat(cli.exitCode()).as(cli.err()).isEqualTo(1);
        assertThat(cli.json().path("executions").intValue()).isEqualTo(10);
        JsonNode found = cli.json().path("violations").get(0);
        assertThat(found.path("property").stringValue()).isEqualTo("fine");
        assertThat(found.path("message").stringValue())
                .startsWith("the property itself threw java.lang.IllegalStateException: bad property at Moody")
                .contains("Moody.java:");
        assertThat(found.path("firstExecution").intValue()).isZero();
        assertThat(cli.json().at("/properties/no-failure").toString()).contains("10");
        Cli replay = Cli.run("replay", found.path("trace").stringValue(), "--plugin", plugin.toString());
        assertThat(replay.out()).contains("REPRODUCED", "the property itself threw");
        assertThat(replay.exitCode()).isEqualTo(1);
        Cli shrink = Cli.run("shrink", found.path("trace").stringValue(), "--plugin", plugin.toString());
        assertThat(shrink.exitCode()).as(shrink.err()).isZero();

        Cli asks = run("asks", "--iterations", "10");
        assertThat(asks.exitCode()).as(asks.err()).isEqualTo(1);
        assertThat(asks.out()).contains("fine", "the property itself threw", "replay: waymark replay");

        Cli compare = Cli.run(
                "compare",
                "moody",
                "--plugin",
                plugin.toString(),
                "-p",
                "mood=property",
                "--strategies",
                "random,pos",
                "--trials",
                "2",
                "--iterations",
                "5",
                "--json");
        assertThat(compare.exitCode()).as(compare.err()).isZero();
        assertThat(compare.json().at("/strategies/1/bugFound/found").intValue()).isEqualTo(2);
    }

    @Test
    void replayAndShrinkAgreeOnAStateThatCannotBeShown() {
        Cli run = run("state", "--iterations", "3", "--json");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        JsonNode found = run.json().path("violations").get(0);
        assertThat(found.path("message").stringValue()).contains("node 3 failed to show its state", "no state");
        assertThat(found.path("minimal").booleanValue()).isTrue();
        assertThat(run.json().path("warnings").toString()).doesNotContain("not-minimal");
        for (String trace : new String[] {"trace", "shrunk"}) {
            String file = found.path(trace).stringValue();
            Cli replay = Cli.run("replay", "--quiet", file, "--plugin", plugin.toString());
            assertThat(replay.out()).contains("REPRODUCED");
            assertThat(replay.exitCode()).isEqualTo(1);
        }
        Cli shrink = Cli.run("shrink", found.path("trace").stringValue(), "--plugin", plugin.toString());
        assertThat(shrink.exitCode()).as(shrink.err()).isZero();
    }

    @Test
    void codeThatFailsOutsideItsNodesIsNotOurFault() {
        Cli colour = run("colour", "--iterations", "10");
        assertThat(colour.exitCode()).as(colour.err()).isEqualTo(69);
        assertThat(colour.errLines())
                .hasSize(1)
                .first()
                .asString()
                .contains("the abstract state of node 1 threw", "java.lang.Object", "Moody.java:");

        for (String learner : new String[] {"bonus-max:colours=usual", "env-random"}) {
            Path out = folder.resolve(learner.substring(0, 3));
            Cli learned = Cli.run(
                    "run",
                    "moody",
                    "--plugin",
                    plugin.toString(),
                    "-p",
                    "mood=colour",
                    "--iterations",
                    "10",
                    "--coverage",
                    "env-states",
                    "--strategy",
                    learner,
                    "--out",
                    out.toString());
            assertThat(learned.exitCode()).as(learned.err()).isEqualTo(69);
            assertThat(learned.err()).contains("the abstract state of node 1 threw", "Moody.java:");
        }

        Cli thread = run("thread", "--iterations", "10");
        assertThat(thread.exitCode()).as(thread.err()).isEqualTo(69);
        assertThat(thread.err())
                .contains("node 1 used its environment from thread helper at Moody", "a timer can take");

        Cli deploy = run("deploy");
        assertThat(deploy.exitCode()).isEqualTo(69);
        assertThat(deploy.errLines()).hasSize(1).first().asString().contains("moody", "cannot deploy");
    }
}
