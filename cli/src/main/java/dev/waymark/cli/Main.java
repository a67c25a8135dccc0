package dev.waymark.cli;

import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.ForeignExit;
import dev.waymark.cli.terminal.LauncherProcess;
import dev.waymark.cli.terminal.NodeOutput;
import dev.waymark.cli.terminal.OpenFiles;
import dev.waymark.cli.terminal.StandardOutput;
import dev.waymark.cli.terminal.UsageErrors;
import dev.waymark.cli.terminal.Version;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command line. A new command is a class in the list below; it finds the common switches in its {@link Console}. */
@Command(
        name = "waymark",
        description = "Finds bugs in implementations of distributed protocols.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Version.class,
        footerHeading = "%nExit codes:%n",
        footer = {
            "   0  done, and nothing wrong was found",
            "   1  a violation was found",
            "   2  nothing violated, but something inconclusive or never reached",
            "   3  the same decisions did not give the same execution",
            "  64  the command line is wrong",
            "  69  the system cannot be started, output could not be written, or the machine lacks something",
            "  70  Waymark itself failed",
            " 141  whoever read standard output ended before it was complete",
            " 130  interrupted (Ctrl-C); 143: ended by SIGTERM",
        },
        subcommands = {
            SystemsCommand.class,
            StrategiesCommand.class,
            dev.waymark.cli.run.ShowCommand.class,
            dev.waymark.cli.run.RunCommand.class,
            dev.waymark.cli.compare.CompareCommand.class,
            dev.waymark.cli.replay.ReplayCommand.class,
            dev.waymark.cli.replay.ShrinkCommand.class,
            dev.waymark.cli.check.CheckCommand.class,
            dev.waymark.cli.report.ReportCommand.class,
            dev.waymark.cli.serve.ServeCommand.class,
            dev.waymark.cli.serve.ExploreCommand.class,
            dev.waymark.cli.doctor.DoctorCommand.class,
            dev.waymark.cli.closure.ClosureCommand.class,
            dev.waymark.cli.scenario.ScenarioCommand.class,
            dev.waymark.cli.run.DemoCommand.class,
            dev.waymark.cli.bench.BenchCommand.class,
            dev.waymark.cli.tlc.TlcServerCommand.class,
            dev.waymark.cli.worker.WorkerCommand.class,
            dev.waymark.cli.grid.GridCommand.class,
            HostCheckCommand.class,
            ClasspathCommand.class,
        })
public final class Main implements Callable<Integer>, Console.Switches {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    boolean help;

    @Option(names = "--version", versionHelp = true, description = "Show the version.")
    boolean version;

    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "Print the result as one JSON object and nothing else on standard output.")
    boolean json;

    @Option(names = "--quiet", scope = ScopeType.INHERIT, description = "Print results, warnings and errors only.")
    boolean quiet;

    @Option(
            names = "--stacktrace",
            scope = ScopeType.INHERIT,
            description = "When something fails, show where in the code.")
    boolean stacktrace;

    @Override
    public boolean json() {
        return json;
    }

    @Override
    public boolean quiet() {
        return quiet;
    }

    public static void main(String[] args) {
        int exitCode;
        try {
            LastResort.prepare();
            LauncherProcess.follow();
            ForeignExit.watch(Main.class);
            NodeOutput.redirect();
            StandardOutput out = new StandardOutput();
            exitCode = execute(new CommandLine(new Main()), out.writer(), err(), out::readerEnded, args);
        } catch (Throwable thrown) { // nothing can even be told of it: the JVM would turn that into exit code 1
            LastResort.end(thrown);
            return;
        }
        System.exit(LauncherProcess.told(exitCode));
    }

    /** Runs one command line and gives its exit code; nothing is thrown. */
    public static int execute(PrintWriter out, PrintWriter err, String... args) {
        return execute(new CommandLine(new Main()), out, err, () -> false, args);
    }

    /** {@code commandLine} is of a {@code Main} and may have been given more commands. */
    static int execute(
            CommandLine commandLine, PrintWriter out, PrintWriter err, BooleanSupplier readerEnded, String... args) {
        int exitCode = call(commandLine, out, err, args);
        err.flush();
        if (!out.checkError()) { // which flushes it
            return exitCode;
        }
        if (readerEnded.getAsBoolean()) {
            return ExitCode.withoutReader(exitCode);
        }
        Console.error(err, "standard output could not be written: what was printed is not complete (is a disk full?)");
        return ExitCode.withLostOutput(exitCode);
    }

    private static int call(CommandLine commandLine, PrintWriter out, PrintWriter err, String... args) {
        Main main = commandLine.getCommand();
        Faults faults = new Faults(err, () -> main.stacktrace);
        try {
            OpenFiles.demandEnough();
            return commandLine
                    .setOut(out)
                    .setErr(err)
                    .setExpandAtFiles(false)
                    .setUsageHelpAutoWidth(true)
                    .setParameterExceptionHandler(UsageErrors::handle)
                    .setExecutionStrategy(new FoundPlugins())
                    .setExecutionExceptionHandler((exception, command, parsed) -> faults.report(exception))
                    .execute(args);
        } catch (Throwable thrown) { // picocli lets errors through; the JVM would turn them into exit code 1
            return faults.report(thrown);
        }
    }

    /** No command given: the list of commands is the best answer, but a script must notice. */
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }

    private static PrintWriter err() {
        return new PrintWriter(
                new OutputStreamWriter(new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8), true);
    }
}
