package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.plugin.TestPlugin;
import dev.waymark.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody's own system with a checker for a property: the checkers are no library to put beside it. */
class CheckersInPluginTest {
    @TempDir
    Path folder;

    @Test
    void whatACheckerFindsInAPluginIsReplayed() throws IOException {
        Path plugin = forgetfulRegister(folder.resolve("classes"));
        Path out = folder.resolve("run");

        Cli run = Cli.run("run", "forgetful", "--plugin", plugin.toString(), "--iterations", "50", "--out", out + "");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.VIOLATION);
        assertThat(run.out()).contains("linearizability");

        Cli replay = Cli.run("replay", firstTrace(out).toString(), "--plugin", plugin.toString());
        assertThat(replay.exitCode()).as(replay.err()).isEqualTo(ExitCode.VIOLATION);
    }

    private static Path firstTrace(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run.resolve("violations"))) {
            return files.filter(file -> file.toString().endsWith(".trace.json"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Two servers that do not speak with each other. */
    private static Path forgetfulRegister(Path classes) throws IOException {
        TestPlugin.compile(classes, "Forgetful", """
                import dev.waymark.checkers.*;
                import dev.waymark.checkers.judgement.Limits;
                import dev.waymark.checkers.spec.*;
                import dev.waymark.core.*;
                import dev.waymark.core.property.*;
                import dev.waymark.core.sim.*;
                import java.util.List;
                public class Forgetful implements SimulatedSystem {
                    public String name() { return "forgetful"; }
                    public String summary() { return "what is written to one server is not read from the other"; }
                    public SimulatedDeployment<String> deploy(Configuration configuration) {
                        return new SimulatedDeployment<>(configuration, 2) {
                            public Node node(Env env) { return new Server(env); }
                            protected void abstractState(String value, StateAbstraction abstraction) { abstraction.value("value", value); }
                            public Workload workload() {
                                return Workload.of(2, node -> true,
                                        random -> List.of(new Requests.Write("x"), new Requests.Read()));
                            }
                            public List<Property> properties() {
                                return List.of(new LinearizabilityProperty(
                                        Specifications.register("none"), Translation.none(), Limits.DEFAULT));
                            }
                        };
                    }
                    static class Server implements Node {
                        final Env env;
                        String value = "none";
                        Server(Env env) { this.env = env; }
                        public void request(Operation operation) {
                            if (operation.request() instanceof Requests.Write write) {
                                value = (String) write.value();
                                env.reply(operation, null);
                            } else {
                                env.reply(operation, value);
                            }
                        }
                        public String state() { return value; }
                    }
                }
                """);
        TestPlugin.declare(classes, "Forgetful");
        return classes;
    }
}
