package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.plugin.TestPlugin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A machine that lacks something in the middle of a campaign: it is no violation, and what was found before is one. */
@DisabledOnOs(OS.WINDOWS)
class MachineLimitCommandTest {
    @TempDir
    static Path folder;

    private static Path plugin;

    @BeforeAll
    static void compileThePlugin() throws IOException {
        plugin = folder.resolve("wanting");
        TestPlugin.compile(plugin, "Wanting", """
                import dev.waymark.core.*;
                import dev.waymark.core.property.*;
                import dev.waymark.core.sim.*;
                import java.io.*;
                import java.nio.file.*;
                import java.util.List;
                public class Wanting implements SimulatedSystem {
                    static int looks;
                    static int hears;
                    public String name() { return "wanting"; }
                    public String summary() { return "the machine has no more of what it wants"; }
                    public List<Parameter> parameters() {
                        return List.of(
                                Parameter.choice("wants", "nothing",
                                        List.of("nothing", "memory", "thread", "disk", "disk-in-property"), "what"),
                                Parameter.choice("bug", "no", List.of("no", "yes"), "whether it is violated before"));
                    }
                    static void want(String what) {
                        if (what.equals("memory")) throw new OutOfMemoryError("Java heap space");
                        if (what.equals("thread")) throw new OutOfMemoryError("unable to create native thread");
                        if (what.equals("disk")) {
                            try {
                                Files.writeString(Path.of("/dev/full"), "something");
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        }
                    }
                    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
                        String wants = configuration.text("wants");
                        boolean bug = configuration.text("bug").equals("yes");
                        return new SimulatedDeployment<>(configuration, 2) {
                            public Node node(Env env) { return new Wanter(env, wants); }
                            protected void abstractState(Integer state, StateAbstraction abstraction) { abstraction.number("heard", state); }
                            public List<Property> properties() {
                                return List.of(CommonProperties.invariant("heard", "somebody heard something",
                                        Condition.state(view -> view.deliveries() > 0), view -> {
                                            if (++looks > 60 && wants.equals("disk-in-property")) want("disk");
                                            return bug && looks > 30 ? "it looked too often" : null;
                                        }));
                            }
                        };
                    }
                    static class Wanter implements Node {
                        final Env env; final String wants; int heard;
                        Wanter(Env env, String wants) { this.env = env; this.wants = wants; }
                        public void start() { env.send(3 - env.self(), "hello"); }
                        public void receive(int from, Object message) {
                            heard++;
                            if (++hears > 60) want(wants);
                        }
                        public Integer state() { return heard; }
                    }
                }
                """);
        TestPlugin.declare(plugin, "Wanting");
    }

    private static Cli waymark(String command, String wants, String... more) {
        List<String> line =
                new ArrayList<>(List.of(command, "wanting", "--plugin", plugin.toString(), "-p", "wants=" + wants));
        line.addAll(List.of(more));
        return Cli.run(line.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "memory, memory, JAVA_OPTS=-Xmx",
        "thread, machine, ulimit -u",
        "disk, machine, a disk is full",
        "disk-in-property, machine, a disk is full",
    })
    void itIsNoViolationAndWhatWasDoneIsTold(String wants, String endedBy, String advice) {
        String out = folder.resolve("no violation of " + wants).toString();
        Cli cli = waymark("run", wants, "--json", "--quiet", "--out", out);
        assertThat(cli.exitCode()).as(cli.err()).isEqualTo(69);
        assertThat(cli.json().path("endedBy").stringValue()).isEqualTo(endedBy);
        assertThat(cli.json().at("/verdicts/violated").intValue()).isZero();
        assertThat(cli.json().path("executions").intValue()).isBetween(1, 60);
        assertThat(cli.json().path("warnings").values())
                .filteredOn(warning -> warning.path("kind").stringValue().equals(endedBy))
                .singleElement()
                .satisfies(warning ->
                        assertThat(warning.path("message").stringValue()).contains("the results so far", advice));
    }

    @ParameterizedTest
    @CsvSource({"memory", "disk"})
    void whatWasFoundBeforeStaysFound(String wants) {
        String out = folder.resolve("found before " + wants).toString();
        Cli cli = waymark("run", wants, "-p", "bug=yes", "--json", "--quiet", "--out", out);
        assertThat(cli.exitCode()).as(cli.err()).isEqualTo(1);
        assertThat(cli.json().at("/verdicts/violated").intValue()).isPositive();
        assertThat(cli.json().at("/violations/0/property").stringValue()).isEqualTo("heard");
    }

    @Test
    void aTrialThatWasCutShortIsNotCompared() {
        String[] trials = {"--strategies", "random", "--trials", "2", "--iterations", "200"};
        assertThat(waymark("compare", "nothing", trials).exitCode()).isZero();
        for (String wants : List.of("memory", "disk")) {
            Cli cli = waymark("compare", wants, trials);
            assertThat(cli.exitCode()).as(cli.err()).isEqualTo(69);
            assertThat(cli.out()).isEmpty();
            assertThat(cli.errLines()).hasSize(1);
        }
    }
}
