package dev.waymark.cli.grid;

import dev.waymark.cli.terminal.Console;
import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.grid.ExperimentSource;
import dev.waymark.grid.Tasks;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** What a coordinator wants, from its own command line, parsed once more. */
record CommandLines(Class<?> main, Console console) implements ExperimentSource {
    @Override
    public Experiment build(List<String> arguments, List<Path> plugins, int threads, long memoryBytes) {
        CommandSpec command = command(arguments);
        if (command.userObject() instanceof Elsewhere elsewhere) {
            return elsewhere.elsewhere(plugins, threads, memoryBytes, console);
        }
        throw new UsageException(
                "the coordinator runs '" + command.name() + "', of which this worker knows no executions");
    }

    @Override
    public Tasks tasks(List<String> arguments, List<Path> plugins) {
        CommandSpec command = command(arguments);
        if (command.userObject() instanceof TasksElsewhere elsewhere) {
            return elsewhere.tasks(plugins, console);
        }
        throw new UsageException("the coordinator runs '" + command.name() + "', of which this worker knows no tasks");
    }

    private CommandSpec command(List<String> arguments) {
        ParseResult parsed = new CommandLine(main).setExpandAtFiles(false).parseArgs(arguments.toArray(new String[0]));
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        return parsed.commandSpec();
    }
}
