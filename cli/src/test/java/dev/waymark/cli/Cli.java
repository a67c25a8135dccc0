package dev.waymark.cli;

import dev.waymark.cli.terminal.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** A command line run inside the test: its exit code and what it printed. */
public record Cli(int exitCode, String out, String err) {
    public static Cli run(String... args) {
        return run(new CommandLine(new Main()), args);
    }

    static Cli run(CommandLine commandLine, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.execute(commandLine, new PrintWriter(out), new PrintWriter(err), () -> false, args);
        return new Cli(exitCode, out.toString(), err.toString());
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
