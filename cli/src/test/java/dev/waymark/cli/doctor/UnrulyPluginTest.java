package dev.waymark.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Main;
import dev.waymark.cli.plugin.TestPlugin;
import dev.waymark.cli.terminal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Systems that no campaign should be run with, each in a process of its own: some end it, some print into results. */
class UnrulyPluginTest {
    @TempDir
    static Path folder;

    private static Path plugin;

    private record Ended(int exitCode, String out, String err) {}

    @BeforeAll
    static void compileThePlugin() throws IOException {
        plugin = folder.resolve("unruly");
        TestPlugin.compile(plugin, "Unruly", """
                import dev.waymark.core.*;
                import dev.waymark.core.property.*;
                import dev.waymark.core.sim.*;
                import java.util.List;
                public class Unruly implements SimulatedSystem {
                    public String name() { return "unruly"; }
                    public String summary() { return "does what it should not"; }
                    public List<Parameter> parameters() {
                        return List.of(Parameter.choice("habit", "none",
                                List.of("none", "hangs", "exits", "prints", "throws", "property", "idle"), "which"));
                    }
                    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
                        String habit = configuration.text("habit");
                        return new SimulatedDeployment<>(configuration, 2) {
                            public Node node(Env env) { return new Unruled(env, habit); }
                            protected void abstractState(Integer state, StateAbstraction abstraction) { abstraction.number("heard", state); }
                            public List<Property> properties() {
                                return List.of(CommonProperties.invariant("heard", "somebody heard something",
                                        Condition.state(view -> view.deliveries() > 0), view -> {
                                            if (habit.equals("property")) throw new IllegalStateException("oops");
                                            return null;
                                        }));
                            }
                        };
                    }
                    static class Unruled implements Node {
                        final Env env; final String habit; int heard;
                        Unruled(Env env, String habit) { this.env = env; this.habit = habit; }
                        public void start() { if (!habit.equals("idle")) env.send(3 - env.self(), "hello"); }
                        public void receive(int from, Object message) {
                            heard++;
                            env.emit("heard");
                            if (habit.equals("hangs")) while (true) sleep();
                            if (habit.equals("exits")) System.exit(0);
                            if (habit.equals("prints")) System.out.println("I heard " + message);
                            if (habit.equals("throws")) throw new IllegalStateException("no");
                        }
                        static void sleep() {
                            try { Thread.sleep(1000); } catch (InterruptedException e) { }
                        }
                        public Integer state() { return heard; }
                    }
                }
                """);
        TestPlugin.declare(plugin, "Unruly");
    }

    private static Ended waymark(String command, String habit, String... more) throws Exception {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp"));
        line.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        line.addAll(List.of(Main.class.getName(), command, "unruly", "--plugin", plugin.toString()));
        line.addAll(List.of("-p", "habit=" + habit));
        line.addAll(List.of(more));
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        Process process = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    @ParameterizedTest
    @CsvSource({
        "throws, ALWAYS_FAILS, IllegalStateException: no",
        "property, PROPERTY_THROWS, oops",
        "idle, NOTHING_REACHED, whether clients ask",
    })
    void whatTestsNothingIsUnfit(String habit, String problem, String because) throws Exception {
        Ended doctor = waymark("doctor", habit, "--executions", "5");
        assertThat(doctor.exitCode()).as(doctor.toString()).isEqualTo(3);
        assertThat(doctor.out()).contains(problem, because).doesNotContain("fit to be tested");
    }

    @Test
    void aHandlerThatHangsIsNamed() throws Exception {
        Ended doctor = waymark("doctor", "hangs", "--executions", "5");
        assertThat(doctor.exitCode()).as(doctor.toString()).isEqualTo(69);
        assertThat(doctor.err()).contains("did not return from its handler", "Unruly$Unruled.sleep(Unruly.java");
    }

    @ParameterizedTest
    @CsvSource({"doctor, --executions", "run, --iterations"})
    void aNodeThatEndsTheJvmIsNamed(String command, String count) throws Exception {
        Ended ended = waymark(command, "exits", count, "5");
        assertThat(ended.exitCode()).as(ended.toString()).isEqualTo(69);
        assertThat(ended.err()).contains("System.exit was called at", "Unruly$Unruled.receive(Unruly.java");
    }

    @Test
    void whatNodesPrintIsNoResult() throws Exception {
        Ended run = waymark("run", "prints", "--iterations", "5", "--json");
        assertThat(run.exitCode()).as(run.toString()).isZero();
        JsonNode json = Json.read(run.out());
        assertThat(json.path("executions").intValue()).isEqualTo(5);
        assertThat(run.err()).contains("node 1: I heard hello", "node 2: I heard hello");
        Ended doctor = waymark("doctor", "prints", "--executions", "5");
        assertThat(doctor.exitCode()).as(doctor.toString()).isZero();
        assertThat(doctor.out()).contains("fit to be tested").doesNotContain("I heard");
    }
}
