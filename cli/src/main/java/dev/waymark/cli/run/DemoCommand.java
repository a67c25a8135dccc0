package dev.waymark.cli.run;

import dev.waymark.cli.options.PluginOptions;
import dev.waymark.cli.options.Targets;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.replay.Picture;
import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.cli.terminal.Launcher;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.MachineLimit;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.campaign.CampaignRun;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.campaign.Finding;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code waymark demo}: the two-minute tour, with the bug that the communication-closure paper explains. */
@Command(name = "demo", description = "The two-minute tour: find, shrink and show a bug in a bundled system.")
public final class DemoCommand implements Callable<Integer> {
    private static final String SYSTEM = "paxos-log";
    private static final String BUG = "last";
    private static final CampaignSpec CAMPAIGN = CampaignSpec.of(new SystemSpec(SYSTEM, Map.of(), List.of(BUG)))
            .withChecks(ChecksSpec.USUAL.withCoverages(List.of("states")))
            .withBudget(BudgetSpec.USUAL.withMillis(100_000L).withStopOnBug(true));

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The run folder, empty or not yet there. Default: a new one below runs/.")
    @Nullable
    Path out;

    private record Report(RunReport run) {}

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        SystemRegistry registry = new PluginOptions().registry(console);
        Experiment experiment = Experiment.of(
                CAMPAIGN, RunOptions.USUAL, registry.catalog(), Targets.of(registry, console), CommandPermission.NONE);
        PageWriter page = new PageWriter(experiment.target(), registry.catalog(), null);
        try (RunFolder folder = RunFolder.create(out, SYSTEM, "demo");
                Interrupt interrupt = new Interrupt()) {
            return hunt(console, experiment, page, folder, interrupt);
        }
    }

    private int hunt(Console console, Experiment experiment, PageWriter page, RunFolder folder, Interrupt interrupt) {
        say(console, "A replicated log on three nodes (a Paxos variant) has a bug: a node that joins a new leader's");
        say(console, "phase dates its own log as if it had just received it. Two nodes may then output logs that");
        say(console, "contradict each other. Waymark delivers messages, fires timers and makes requests in random");
        say(console, "order, checks 'agreement' after every step, and looks for an execution that breaks it ...");
        say(console, "");
        CampaignRun run = new CampaignRun(experiment, folder, false, new ConsoleWatcher(console, interrupt));
        List<String> arguments = spec.commandLine().getParseResult().originalArgs();
        RunReport report = run.carryOut(RunRecord.Origin.commandLine(arguments));
        boolean written = run.lost() != null || page.write(folder.path(), console);
        if (console.isJson()) {
            console.json(new Report(report));
        } else if (run.findings().isEmpty()) {
            console.line(foundNothing(report.endedBy(), report.elapsedMillis()));
        } else {
            tell(
                    console,
                    run.findings().get(0),
                    report,
                    experiment.target().deployment().nodes());
            if (run.lost() == null && written) {
                console.line("Look at it:    " + folder.path().resolve(dev.waymark.report.Report.FILE));
            }
            console.line("Next:          " + Launcher.command() + " run " + SYSTEM + " --bug " + BUG
                    + " --executions 20000");
        }
        if (run.lost() != null) {
            console.warning(String.valueOf(run.lost().getMessage()));
            return ExitCode.CANNOT_START;
        }
        MachineLimit limit = run.limit();
        if (limit != null && run.findings().isEmpty()) {
            console.warning(String.valueOf(limit.getMessage()));
            return ExitCode.CANNOT_START;
        }
        int exitCode = run.findings().isEmpty() ? ExitCode.INCONCLUSIVE : ExitCode.OK;
        return written ? exitCode : ExitCode.withLostOutput(exitCode);
    }

    static String foundNothing(String endedBy, long millis) {
        return "It found nothing in " + Durations.text(millis)
                + (endedBy.equals("interrupted")
                        ? " and was interrupted: try again."
                        : ", which is unusual: is this machine very busy? Try again.");
    }

    private static void tell(Console console, Finding finding, RunReport report, int nodes) {
        console.line("Found after " + Amounts.count(report.executions(), "execution") + " ("
                + Durations.text(finding.violation().firstMillis()) + "):");
        console.line(finding.shown().message() + ".");
        console.line("The execution had " + finding.decisions() + " decisions; " + finding.shrunkDecisions()
                + " are enough" + (finding.minimal() ? ", and none of them can be left out:" : ":"));
        console.line("");
        if (finding.shortest() != null) {
            console.picture(
                    Picture.of(finding.shortest(), nodes, finding.shortest().violation()));
        }
        console.line("");
        if (finding.shrunk() != null) {
            console.line("Run it again:  " + Launcher.replay(finding.shrunk(), List.of()));
        }
    }

    private static void say(Console console, String text) {
        if (!console.isJson() && !console.isQuiet()) {
            console.line(text);
        }
    }
}
