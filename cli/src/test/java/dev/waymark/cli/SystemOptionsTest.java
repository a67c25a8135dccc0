package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.options.SystemOptions;
import dev.waymark.cli.plugin.TestPlugin;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.core.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

class SystemOptionsTest {
    @TempDir
    static Path folder;

    private static Path buggy;

    @Test
    void parametersReachTheDeployment() {
        Cli cli = Cli.run(Cli.with(new Deploy()), "extra", "pingpong", "-p", "nodes=5", "-p", "rounds=7");
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).startsWith("5 nodes, {nodes=5, rounds=7, channels=none");
        assertThat(cli.exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            extra                             | waymark: missing SYSTEM (waymark extra --help shows what it is)
            extra pingpong -p node=3          | waymark: unknown parameter of pingpong 'node': did you mean nodes?
            extra pingpong -p nodes           | waymark: -p nodes needs a value: -p nodes=3
            extra pingpong -p nods            | waymark: unknown parameter of pingpong 'nods': did you mean nodes?
            extra pingpong -p nodes=many      | waymark: parameter nodes=many: must be a whole number, 2 to 20
            extra pingpong -p nodes=1         | waymark: parameter nodes=1: must be 2 to 20
            extra pingpong -p nodes=3 -p nodes=4 | waymark: parameter nodes is given twice: 3 and 4
            extra pingpong --bug early        | waymark: unknown bug of pingpong 'early' (there is none)
            """)
    void whatIsWrongIsNamed(String line, String message) {
        Cli cli = Cli.run(Cli.with(new Deploy()), line.split(" "));
        assertThat(cli.errLines()).containsExactly(message);
        assertThat(cli.exitCode()).isEqualTo(64);
    }

    @Test
    void parametersSetByABugAreToldUnlessQuiet() {
        String plugin = buggy.toString();
        Cli cli = Cli.run(Cli.with(new Deploy()), "extra", "buggy", "--plugin", plugin, "--bug", "first,second");
        assertThat(cli.errLines()).first().isEqualTo("parameter size=9 set for bug first, second");

        Cli quiet = Cli.run(
                Cli.with(new Deploy()),
                "extra",
                "buggy",
                "--plugin",
                plugin,
                "--bug",
                "first",
                "--bug=second",
                "--quiet");
        assertThat(quiet.errLines()).noneMatch(line -> line.contains("size=9"));

        Cli refused = Cli.run(
                Cli.with(new Deploy()), "extra", "buggy", "--plugin", plugin, "--bug", "second", "-p", "size=1");
        assertThat(refused.errLines())
                .containsExactly("waymark: bug second cannot show with size=1: it needs room (try size=9)");
        assertThat(refused.exitCode()).isEqualTo(64);
    }

    @Test
    void aPluginThatFailsToDeployCannotStart() {
        Cli cli = Cli.run(Cli.with(new Deploy()), "extra", "buggy", "--plugin", buggy.toString());
        assertThat(cli.errLines())
                .containsExactly("waymark: system buggy of plugin " + buggy
                        + " failed to deploy: java.lang.IllegalStateException: no such host");
        assertThat(cli.exitCode()).isEqualTo(69);
    }

    @Test
    void aPluginThatDoesNotLoadIsAWarningAndListed() throws IOException {
        Path broken = folder.resolve("broken");
        TestPlugin.declare(broken, "Missing");
        Cli cli = Cli.run("systems", "--json", "--plugin", broken.toString());
        assertThat(cli.exitCode()).isZero();
        assertThat(cli.errLines())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("waymark: plugin " + broken + ": its service file is wrong: ");
        assertThat(cli.json().at("/problems/0/plugin").asString()).isEqualTo(broken.toString());
    }

    @BeforeAll
    static void makeASystemWithBugs() throws IOException {
        buggy = TestPlugin.classes(
                folder.resolve("buggy"), "Buggy", "buggy", "throw new IllegalStateException(\"no such host\");", """
                public java.util.List<Parameter> parameters() {
                    return java.util.List.of(Parameter.number("size", 1, 1, 9, "size"));
                }
                public java.util.List<Bug> bugs() {
                    return java.util.List.of(
                        new Bug("first", "one", "all"),
                        new Bug("second", "two", "all", java.util.List.of(
                            new Bug.Need("size", "9", "9"::equals, "it needs room"))));
                }
                """);
    }

    @Command
    static final class Deploy implements Callable<Integer> {
        @Spec
        CommandSpec spec;

        @Mixin
        SystemOptions system;

        @Override
        public Integer call() {
            Console console = Console.of(spec);
            Target target = system.target(console);
            console.line(target.deployment().nodes() + " nodes, "
                    + target.configuration().values());
            return ExitCode.OK;
        }
    }
}
