package dev.waymark.cli.run;

import dev.waymark.cli.options.ListOption;
import dev.waymark.cli.options.SystemOptions;
import dev.waymark.cli.options.Targets;
import dev.waymark.cli.options.WorkloadOptions;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.replay.Picture;
import dev.waymark.cli.replay.ViewOption;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.core.spec.StrategySpec;
import dev.waymark.engine.Recording;
import dev.waymark.engine.campaign.SingleExecution;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code waymark show SYSTEM}: the first execution that {@code run} would make with the same options, drawn. */
@Command(
        name = "show",
        description = "Draw one execution of a system: the first that 'run' makes with the same options and seed.",
        footer = {"", "Exit code 1: it violates something; 2: something is inconclusive or not reached; 0: neither."})
public final class ShowCommand implements Callable<Integer> {
    private static final int ROWS_MIN = 4;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Mixin
    SystemOptions system = new SystemOptions();

    @Mixin
    WorkloadOptions workload = new WorkloadOptions();

    @Mixin
    ViewOption view = new ViewOption();

    @Option(names = "--seed", paramLabel = "N", description = "Another seed, another execution. Default: 1.")
    long seed = 1;

    @Option(
            names = "--strategy",
            paramLabel = "NAME[:key=value...]",
            description = "How the execution is chosen. Default: what the scenario says, else random.")
    @Nullable
    String strategy;

    @Option(
            names = "--scenario",
            paramLabel = "CLASS",
            description = "Filters around the strategy; 'waymark scenario' lists those there are.")
    @Nullable
    String scenario;

    @Option(
            names = "--property",
            paramLabel = "NAME[,NAME...]",
            description = "Check this property; repeatable. Default: the system's own set.")
    List<String> properties = new ArrayList<>();

    @Option(
            names = "--faults",
            paramLabel = "crashes=2,drops=10,duplicates=2",
            description = "Faults allowed, or 'none'. Default: what the system declares.")
    @Nullable
    String faults;

    @Option(names = "--steps", paramLabel = "H", description = "Bound on decisions. Default: what the system declares.")
    @Nullable
    Integer steps;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Of a longer chart only the beginning and the end are shown. Default: 200.")
    int rows = Picture.ROWS;

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        if (rows < ROWS_MIN) {
            throw new UsageException("--rows " + rows + ": a chart needs at least " + ROWS_MIN);
        }
        workload.apply(system, console);
        SystemRegistry registry = system.plugins().registry(console);
        CampaignSpec said = CampaignSpec.of(system.described(registry))
                .withStrategy(StrategySpec.USUAL.withName(strategy).withScenario(scenario))
                .withChecks(ChecksSpec.USUAL.withProperties(ListOption.split(properties)))
                .withExecution(new ExecutionSpec(seed, steps, faults == null ? null : FaultBudget.parse(faults)))
                .withBudget(BudgetSpec.executions(1));
        Experiment experiment = Experiment.of(
                said, RunOptions.USUAL, registry.catalog(), Targets.of(registry, console), CommandPermission.GIVEN);
        Target target = experiment.target();
        view.check(target);
        SingleExecution execution = new SingleExecution(experiment);
        Recording recording = UserMistakes.guard(target, () -> made(execution));
        if (console.isJson()) {
            console.json(ShowReport.of(experiment, recording));
        } else {
            print(console, experiment, execution, recording);
        }
        return exitCode(recording);
    }

    private static Recording made(SingleExecution execution) {
        try {
            return execution.record();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private void print(Console console, Experiment experiment, SingleExecution execution, Recording recording) {
        ShowText text = new ShowText(
                experiment, recording, spec.commandLine().getParseResult().originalArgs());
        console.line(text.headline());
        console.line("");
        console.picture(view.picture(
                recording,
                experiment.target(),
                experiment.strategy().strategy().inRounds(),
                execution.plan(),
                recording.violation(),
                rows));
        console.line("");
        console.lines(text.verdicts());
        if (!console.isQuiet()) {
            console.lines(text.hints());
        }
    }

    private static int exitCode(Recording recording) {
        if (recording.violation() != null) {
            return ExitCode.VIOLATION;
        }
        boolean open = recording.verdicts().stream()
                .anyMatch(verdict -> verdict.safety() == Safety.INCONCLUSIVE || verdict.reach() == Reach.NOT_REACHED);
        return open ? ExitCode.INCONCLUSIVE : ExitCode.OK;
    }
}
