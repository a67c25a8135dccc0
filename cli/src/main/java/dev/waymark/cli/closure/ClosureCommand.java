package dev.waymark.cli.closure;

import dev.waymark.cli.options.DataOptions;
import dev.waymark.cli.options.SystemOptions;
import dev.waymark.cli.options.Targets;
import dev.waymark.cli.permission.Again;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.replay.OutputFile;
import dev.waymark.cli.replay.Traces;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.cli.terminal.Terminal;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.Configuration;
import dev.waymark.core.HasRounds;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Decision;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.strategies.closure.Closure;
import dev.waymark.strategies.closure.ClosureCampaign;
import dev.waymark.strategies.closure.ClosureChecker;
import dev.waymark.strategies.closure.ClosureTotals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code waymark closure TRACE} or {@code SYSTEM}. */
@Command(
        name = "closure",
        description = "Could an execution as well have been made in lock-step rounds with losses? For a trace, or for"
                + " many executions of a system that tells the rounds of its messages.",
        footer = {"", "SYSTEM may be a *.trace.json file. Exit code 0 whatever the answer; 64 if the trace diverges."})
public final class ClosureCommand implements Callable<Integer> {
    private static final List<String> FOR_SYSTEMS =
            List.of("--strategy", "--executions", "--seed", "--faults", "--steps", "--bug");

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Mixin
    SystemOptions system = new SystemOptions();

    @Mixin
    DataOptions data = new DataOptions();

    @Option(names = "--strategy", paramLabel = "S", description = "How to choose executions. Default: random.")
    String strategy = "random";

    @Option(
            names = {"--executions", "--iterations"},
            paramLabel = "N",
            description = "Executions to make. Default: 1000.")
    @Nullable
    Long executions;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the campaign. Default: ${DEFAULT-VALUE}.")
    long seed = 1;

    @Option(names = "--faults", paramLabel = "crashes=2,drops=10", description = "Faults allowed per execution.")
    @Nullable
    String faults;

    @Option(names = "--steps", paramLabel = "H", description = "Bound on decisions per execution.")
    @Nullable
    Integer steps;

    @Option(names = "--uniform", description = "Also look for uniform losses where they are not; takes longer.")
    boolean uniform;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "For a trace: write the execution in lock step there, with uniform losses if there are such.")
    @Nullable
    Path out;

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        Path file = Path.of(system.system());
        try (Interrupt interrupt = new Interrupt()) {
            int exitCode = system.system().endsWith(".json") || Files.isRegularFile(file)
                    ? ofTrace(file, console, interrupt)
                    : ofSystem(console, interrupt);
            if (interrupt.requested()) {
                console.warning("interrupted: these are the results so far");
            }
            return exitCode;
        }
    }

    private int ofTrace(Path file, Console console, Interrupt interrupt) {
        for (String option : FOR_SYSTEMS) {
            if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
                throw new UsageException(option + " is for many executions of a system; a trace has its own");
            }
        }
        Again again = system.again();
        Traces traces = new Traces(system.plugins(), again, data.permission(again), console);
        RecordedCase loaded = out == null ? traces.read(file) : traces.readToWrite(file);
        demandRounds(loaded.target(), console);
        if (loaded.hangs()) {
            throw new UsageException(file + " records a handler that hangs: it cannot be made again");
        }
        if (out != null) {
            OutputFile.check("--out", out, file);
        }
        return UserMistakes.guard(loaded.target(), () -> answer(file, loaded, console, interrupt));
    }

    private int answer(Path file, RecordedCase loaded, Console console, Interrupt interrupt) {
        TraceReplay replay = loaded.replay();
        if (replay.result() == TraceReplay.Result.DIVERGED) {
            throw new UsageException(file + " goes another way than recorded ('replay' shows where)");
        }
        try (ClosureChecker checker = new ClosureChecker(loaded.target().deployment())) {
            Closure closure = checker.withUniform(
                    checker.check(loaded.plan(), replay.recording().decisions()), interrupt::requested);
            List<Decision> best = closure.uniform() != null ? closure.uniform() : closure.lockStep();
            String violated = closure.closed() ? violated(loaded, best) : null;
            ClosureReport report =
                    ClosureReport.of(file.toString(), loaded.trace().system(), closure, violated);
            if (console.isJson()) {
                console.json(report);
            } else {
                if (closure.closed() && !console.isQuiet()) {
                    console.lines(checker.table(best, Terminal.width(), Terminal.unicode()));
                    console.line("");
                }
                console.lines(report.lines());
            }
            if (out != null && closure.closed()) {
                loaded.write(out, loaded.properties(), recording(loaded, best));
            } else if (out != null) {
                console.warning("--out " + out + " is not written: there is no execution in lock step");
            }
            return ExitCode.OK;
        }
    }

    /** The properties that the execution in lock step violates. */
    private static String violated(RecordedCase loaded, List<Decision> decisions) {
        return recording(loaded, decisions).verdicts().stream()
                .filter(verdict -> verdict.violated())
                .map(verdict -> verdict.property())
                .collect(Collectors.joining(", "));
    }

    private static Recording recording(RecordedCase loaded, List<Decision> decisions) {
        try (Replayer replayer = new Replayer(loaded.target().deployment(), loaded.properties())) {
            return replayer.replay(loaded.plan(), decisions, true);
        }
    }

    private int ofSystem(Console console, Interrupt interrupt) {
        if (data.allowed()) {
            throw new UsageException("--allow-command goes with a trace: what you type yourself is allowed");
        }
        if (out != null) {
            throw new UsageException("--out goes with a trace: many executions have no single one to write");
        }
        SystemRegistry registry = system.plugins().registry(console);
        CampaignSpec said = CampaignSpec.of(system.described(registry))
                .withStrategy(strategy)
                .withExecution(new ExecutionSpec(seed, steps, faults == null ? null : FaultBudget.parse(faults)))
                .withBudget(BudgetSpec.USUAL.withExecutions(executions));
        Experiment experiment = Experiment.of(
                said, RunOptions.USUAL, registry.catalog(), Targets.of(registry, console), CommandPermission.GIVEN);
        Target target = experiment.target();
        demandRounds(target, console);
        experiment.warnings().forEach(warning -> console.warning(warning.message()));
        ClosureTotals totals =
                UserMistakes.guard(target, () -> ClosureCampaign.run(experiment, uniform, interrupt::requested));
        ClosureTotalsReport report = ClosureTotalsReport.of(experiment, totals, uniform);
        if (console.isJson()) {
            console.json(report);
        } else {
            console.lines(report.lines());
        }
        return ExitCode.OK;
    }

    private void demandRounds(Target target, Console console) {
        if (HasRounds.of(target.deployment()) == null) {
            SystemRegistry registry = system.plugins().registry(console);
            throw new UsageException("system " + target.system().name()
                    + " does not tell the rounds of its messages (interface HasRounds); these do: "
                    + registry.all().stream()
                            .filter(ClosureCommand::hasRounds)
                            .map(SystemUnderTest::name)
                            .collect(Collectors.joining(", ")));
        }
    }

    private static boolean hasRounds(SystemUnderTest each) {
        try {
            return HasRounds.of(each.deploy(Configuration.of(each, Map.of(), List.of()))) != null;
        } catch (RuntimeException | LinkageError e) {
            return false; // a plugin that cannot be deployed as it is has nothing to recommend it here
        }
    }
}
