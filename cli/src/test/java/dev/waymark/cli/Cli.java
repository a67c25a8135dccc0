package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.terminal.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** A command line run inside the test: its exit code and what it printed, which has the keys that are declared. */
public record Cli(int exitCode, String out, String err) {
    public static Cli run(String... args) {
        return run(new CommandLine(new Main()), args);
    }

    static Cli run(CommandLine commandLine, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.execute(commandLine, new PrintWriter(out), new PrintWriter(err), () -> false, args);
        Cli cli = new Cli(exitCode, out.toString(), err.toString());
        if (args.length > 0 && List.of(args).contains("--json") && cli.out.startsWith("{")) {
            assertThat(ResultKeys.problems(args[0], cli.json()))
                    .as("keys of %s", List.of(args))
                    .isEmpty();
        }
        return cli;
    }

    /** Main with one more command that does what the test says. */
    static CommandLine with(Object command) {
        return new CommandLine(new Main()).addSubcommand("extra", command);
    }

    public List<String> errLines() {
        return err.lines().toList();
    }

    public JsonNode json() {
        return Json.read(out);
    }
}
