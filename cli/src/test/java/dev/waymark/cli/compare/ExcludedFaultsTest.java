package dev.waymark.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.plugin.TestPlugin;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system with reliable links is not broken by strategies that lose messages, and these are not ranked. */
class ExcludedFaultsTest {
    @TempDir
    static Path folder;

    private static Path plugin;

    @BeforeAll
    static void compileThePlugin() throws IOException {
        plugin = folder.resolve("reliable");
        TestPlugin.compile(plugin, "Reliable", """
                import dev.waymark.core.*;
                import dev.waymark.core.cluster.FaultBudget;
                import dev.waymark.core.property.*;
                import dev.waymark.core.sim.*;
                import java.util.List;
                public class Reliable implements SimulatedSystem {
                    public String name() { return "reliable"; }
                    public String summary() { return "its links lose nothing"; }
                    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
                        return new SimulatedDeployment<>(configuration, 2) {
                            public Node node(Env env) {
                                return new Node() {
                                    int heard;
                                    public void start() { env.send(3 - env.self(), "hello"); }
                                    public void receive(int from, Object message) { heard++; }
                                    public Integer state() { return heard; }
                                };
                            }
                            protected void abstractState(Integer state, StateAbstraction abstraction) { abstraction.number("heard", state); }
                            public FaultBudget faults() { return new FaultBudget(0, 0, 2); }
                            public List<Property> properties() {
                                return List.of(CommonProperties.termination("heard", Integer.class, 1, n -> n > 0));
                            }
                        };
                    }
                }
                """);
        TestPlugin.declare(plugin, "Reliable");
    }

    @Test
    void runRefusesIt() {
        Cli run = Cli.run("run", "reliable", "--plugin", plugin.toString(), "--strategy", "rounds");
        assertThat(run.exitCode()).isEqualTo(64);
        assertThat(run.err()).contains("rounds makes drops, which reliable excludes", "what would do: random");
    }

    @Test
    void compareLeavesItUnranked() {
        String[] compare = {
            "compare",
            "reliable",
            "--plugin",
            plugin.toString(),
            "--strategies",
            "rounds,random",
            "--trials",
            "2",
            "--iterations",
            "20",
            "--quiet"
        };
        Cli text = Cli.run(compare);
        assertThat(text.exitCode()).isZero();
        assertThat(text.out()).contains("rounds is not ranked: strategy rounds makes drops");
        Cli json = Cli.run(with(compare, "--json"));
        assertThat(json.json().at("/strategies").size()).isEqualTo(1);
        assertThat(json.json().at("/unranked/rounds").asString()).contains("makes drops");
        assertThat(json.json().at("/pairs").size()).isZero();
        compare[5] = "rounds,drop";
        assertThat(Cli.run(compare).exitCode()).isEqualTo(64);
    }

    private static String[] with(String[] words, String word) {
        String[] all = java.util.Arrays.copyOf(words, words.length + 1);
        all[words.length] = word;
        return all;
    }
}
