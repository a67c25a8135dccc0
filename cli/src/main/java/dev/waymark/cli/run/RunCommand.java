package dev.waymark.cli.run;

import dev.waymark.cli.Console;
import dev.waymark.cli.ExitCode;
import dev.waymark.cli.SystemOptions;
import dev.waymark.cli.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.RunFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code waymark run SYSTEM}: one campaign. */
@Command(
        name = "run",
        description = "Explore executions of a system, check them, and shrink what is found.",
        footer = {
            "",
            "Exit code 1: something was violated; 2: something is inconclusive or was never reached; 0: neither."
        })
public final class RunCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Mixin
    SystemOptions system = new SystemOptions();

    @Mixin
    CampaignOptions campaign = new CampaignOptions();

    @Mixin
    WorkloadOptions workload = new WorkloadOptions();

    @Option(
            names = "--strategy",
            paramLabel = "NAME[:key=value...]",
            description = "How to choose executions. Default: random.")
    String strategy = "random";

    @Option(
            names = "--scenario",
            paramLabel = "CLASS",
            description = "Filters around the strategy, by name or by the class that provides them;"
                    + " 'waymark scenario' lists those there are.")
    @Nullable
    String scenario;

    @Option(names = "--guide", paramLabel = "NAME", description = "Feedback for a strategy that learns.")
    @Nullable
    String guide;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The run folder, empty or not yet there. Default: a new one below runs/.")
    @Nullable
    Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with the campaign of this run folder: give the same system and options again;"
                    + " --iterations, --time, --decisions and --workers may differ.")
    @Nullable
    Path resume;

    @Option(
            names = "--enumerate",
            description = "Make every execution of the strategy's space instead of sampling it (rounds).")
    boolean enumerate;

    @Mixin
    CiOptions ci = new CiOptions();

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        if (enumerate && scenario != null) {
            throw new UsageException("--enumerate and --scenario exclude each other: filters change the executions");
        }
        workload.apply(system, console);
        if (resume != null && (out != null || enumerate || scenario != null)) {
            throw new UsageException("--resume cannot be combined with "
                    + (out != null
                            ? "--out: results go into the folder that is resumed"
                            : "--enumerate or --scenario"));
        }
        ScenarioRun filters = scenario == null ? null : new ScenarioRun(scenario, system, console);
        Target target = filters == null ? system.target(console) : filters.target();
        boolean given = spec.commandLine().getParseResult().hasMatchedOption("--strategy");
        strategy = filters == null || given ? strategy : filters.strategy();
        Guides.demandLearner(guide, strategy);
        CampaignSpec plain = campaign.spec(target, strategy, guide);
        Enumerated enumerated = enumerate ? Enumerated.of(plain, campaign.iterations) : null;
        CampaignSpec unfiltered = enumerated == null ? plain : enumerated.spec();
        CampaignSpec campaignSpec = filters == null ? unfiltered : filters.around(unfiltered, campaign);
        ci.prepare();
        List<String> arguments = spec.commandLine().getParseResult().originalArgs();
        List<Path> plugins = system.plugins().given();
        try (RunFolder folder = resume == null
                        ? RunFolder.create(out, target.system().name(), strategy)
                        : RunFolder.resume(resume);
                Interrupt interrupt = new Interrupt()) {
            CampaignRun run =
                    new CampaignRun(target, campaignSpec, folder, resume != null, interrupt).enumerating(enumerate);
            run.warning(totals -> {
                List<RunReport.Warning> warnings = new ArrayList<>(campaign.warnOfFaults(campaignSpec));
                warnings.addAll(filters == null ? List.of() : filters.warnings(totals));
                return warnings;
            });
            RunReport sampled = Blame.guard(target, () -> run.carryOut(console, arguments, plugins));
            RunReport report = enumerated == null ? sampled : enumerated.report(sampled, folder);
            ci.write(report, console);
            if (console.isJson()) {
                console.json(report);
            } else {
                console.lines(new RunText(report, run.findings(), target.deployment(), plugins).lines());
                if (enumerated != null) {
                    console.lines(enumerated.lines());
                }
            }
            return exitCode(report);
        }
    }

    private static int exitCode(RunReport report) {
        if (report.verdicts().violated() > 0) {
            return ExitCode.VIOLATION;
        }
        boolean neverReached = report.properties().values().stream().anyMatch(counts -> counts.reached() == 0);
        return report.verdicts().inconclusive() > 0 || neverReached ? ExitCode.INCONCLUSIVE : ExitCode.OK;
    }
}
