package dev.waymark.cli;

import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.TextTable;
import dev.waymark.core.UsageException;
import dev.waymark.remote.check.HostCheck;
import dev.waymark.remote.process.CommandLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code waymark host-check -- COMMAND}. */
@Command(
        name = "host-check",
        description = "Does a host process keep the host protocol: it is started, played with, and ended.",
        footer = {"", "Exit code 0: it does; 1: it does not, and what it did; 69: there is no such program."})
final class HostCheckCommand implements Callable<Integer> {
    private static final long ENDING_MILLIS = 10_000;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "KEY=VALUE",
            description = "A parameter of the host; repeatable.")
    Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--executions",
            paramLabel = "N",
            description = "Executions of each check. Default: ${DEFAULT-VALUE}.")
    int executions = 20;

    @Parameters(paramLabel = "COMMAND", arity = "1..*", description = "What starts the host, behind --.")
    List<String> command = List.of();

    private record Report(String command, boolean conforms, List<HostCheck.Finding> checks) {}

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        if (executions < 1) {
            throw new UsageException("--executions " + executions + ": must be at least 1");
        }
        String text = CommandLine.text(command);
        List<HostCheck.Finding> findings = new HostCheck(text, parameters, executions, ENDING_MILLIS).examine();
        boolean conforms = findings.stream().allMatch(HostCheck.Finding::ok);
        if (console.isJson()) {
            console.json(new Report(text, conforms, findings));
        } else {
            TextTable table = new TextTable();
            findings.forEach(each -> table.row(each.ok() ? "ok" : "NOT", each.check(), each.message()));
            console.lines(table.lines("  "));
            console.line(conforms ? "the host keeps the protocol" : "the host does not keep the protocol");
        }
        return conforms ? ExitCode.OK : ExitCode.VIOLATION;
    }
}
