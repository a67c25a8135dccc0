package dev.waymark.cli.run;

import dev.waymark.cli.grid.Elsewhere;
import dev.waymark.cli.grid.GridSession;
import dev.waymark.cli.options.CampaignOptions;
import dev.waymark.cli.options.GridOptions;
import dev.waymark.cli.options.SystemOptions;
import dev.waymark.cli.options.WorkloadOptions;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.scenario.ScenarioLookup;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.Warning;
import dev.waymark.core.campaign.CampaignRun;
import dev.waymark.core.campaign.Checkpoint;
import dev.waymark.core.campaign.RunFolder;
import dev.waymark.core.campaign.RunReport;
import dev.waymark.core.experiment.CoverageMemory;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.experiment.ExperimentBuilder;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.campaign.ScenarioOverlay;
import dev.waymark.core.scenario.campaign.ScenarioResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
public final class RunCommand implements Callable<Integer>, Elsewhere {
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
            description = "How to choose executions. Default: what the scenario says, else random.")
    @Nullable
    String strategy;

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
            names = "--waypoints",
            paramLabel = "A;B;TARGET",
            description = "Predicates of the system on the way to a target, or auto:TARGET, for a strategy that goes by"
                    + " them.")
    @Nullable
    String waypoints;

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
                    + " --iterations, --time, --decisions, --workers and --coverage-memory may differ.")
    @Nullable
    Path resume;

    @Option(
            names = "--enumerate",
            description = "Make every execution of the strategy's space instead of sampling it (rounds).")
    boolean enumerate;

    @Mixin
    GridOptions grid = new GridOptions();

    @Mixin
    CiOptions ci = new CiOptions();

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        if (enumerate && scenario != null) {
            throw new UsageException("--enumerate and --scenario exclude each other: filters change the executions");
        }
        if (enumerate && campaign.iterations() != null) {
            throw new UsageException(
                    "--enumerate makes every execution once: leave out --iterations " + campaign.iterations());
        }
        grid.check();
        workload.apply(system, console);
        if (resume != null && (out != null || enumerate || scenario != null)) {
            throw new UsageException("--resume cannot be combined with "
                    + (out != null
                            ? "--out: results go into the folder that is resumed"
                            : "--enumerate or --scenario"));
        }
        SystemRegistry registry = system.plugins().registry(console);
        Scenario filters = scenario == null ? null : ScenarioLookup.fitting(registry, scenario, system.system());
        Target target = target(registry, filters, console);
        ScenarioOverlay overlay = filters == null ? null : new ScenarioOverlay(filters);
        Experiment experiment = experiment(target, registry, overlay);
        ci.prepare();
        try (RunFolder folder = resume == null
                        ? RunFolder.create(
                                out, target.name(), experiment.strategy().label())
                        : RunFolder.resume(resume);
                Interrupt interrupt = new Interrupt()) {
            ConsoleWatcher watcher = new ConsoleWatcher(console, interrupt);
            CampaignRun run = new CampaignRun(experiment, folder, resume != null, watcher);
            if (overlay != null) {
                run.warning(totals -> warnings(overlay.result(totals), console));
                run.telling(totals -> Map.of("scenario", overlay.result(totals).figures()));
            }
            RunReport report = UserMistakes.guard(target, () -> carryOut(run, registry, folder, watcher, console));
            if (console.isJson()) {
                console.json(report);
            } else {
                List<Path> plugins = system.plugins().given();
                new RunText(report, run.findings(), target.deployment(), plugins).print(console);
            }
            PageWriter page = new PageWriter(target, registry.catalog(), overlay);
            boolean written = run.lost() != null // which is told below, and enough of it
                    || UserMistakes.guard(target, () -> page.write(folder.path(), console));
            written &= ci.write(report, console);
            if (run.lost() != null) {
                console.warning(String.valueOf(run.lost().getMessage()));
                written = false;
            }
            return written ? exitCode(report) : ExitCode.withLostOutput(exitCode(report));
        }
    }

    private Target target(SystemRegistry registry, @Nullable Scenario filters, Console console) {
        return filters == null
                ? system.target(console)
                : system.target(registry, filters.parameters(), filters.bugs(), console);
    }

    private RunReport carryOut(
            CampaignRun run, SystemRegistry registry, RunFolder folder, ConsoleWatcher watcher, Console console) {
        if (!grid.used()) {
            return run.carryOut(origin());
        }
        List<Path> plugins = new ArrayList<>(system.plugins().given());
        registry.found().forEach(found -> plugins.add(Path.of(found)));
        try (GridSession session = GridSession.open(grid, spec, plugins, folder.path(), console)) {
            watcher.with(session::progress);
            return run.by(session.hiring()).carryOut(origin());
        }
    }

    @Override
    public Experiment elsewhere(List<Path> plugins, int threads, long memoryBytes, Console console) {
        system.plugins().only(plugins);
        workload.apply(system, console);
        SystemRegistry registry = system.plugins().registry(console);
        Scenario filters = scenario == null ? null : ScenarioLookup.fitting(registry, scenario, system.system());
        return described(
                        target(registry, filters, console),
                        registry,
                        filters == null ? null : new ScenarioOverlay(filters))
                .workers(threads)
                .memory(new CoverageMemory(memoryBytes))
                .build();
    }

    private Experiment experiment(Target target, SystemRegistry registry, @Nullable ScenarioOverlay overlay) {
        ExperimentBuilder experiment = described(target, registry, overlay);
        CoverageMemory before = resume == null || campaign.memory() != null ? null : Checkpoint.memory(resume);
        if (before != null) {
            experiment.memory(before.fitting("the coverage memory of " + resume + ", " + before + ","));
        }
        return experiment.build();
    }

    private ExperimentBuilder described(Target target, SystemRegistry registry, @Nullable ScenarioOverlay overlay) {
        ExperimentBuilder experiment = campaign.experiment(target, registry.catalog())
                .under(overlay)
                .guidedBy(guide)
                .towards(waypoints);
        if (strategy != null) {
            experiment.strategy(strategy);
        }
        return experiment.enumerating(enumerate);
    }

    /** Also tells how often each filter matched. */
    private static List<Warning> warnings(ScenarioResult result, Console console) {
        console.notice("scenario " + result.scenario().name() + " reached " + result.outcome());
        result.filters().forEach(filter -> console.notice("  " + filter.matched() + " times " + filter.filter()));
        return result.warnings();
    }

    private Map<String, Object> origin() {
        Map<String, Object> origin = new LinkedHashMap<>();
        origin.put(
                "plugins",
                system.plugins().given().stream()
                        .map(path -> path.toAbsolutePath().toString())
                        .toList());
        origin.put("arguments", spec.commandLine().getParseResult().originalArgs());
        return origin;
    }

    private static int exitCode(RunReport report) {
        if (report.verdicts().violated() > 0) {
            return ExitCode.VIOLATION;
        }
        boolean neverReached = report.properties().values().stream().anyMatch(counts -> counts.reached() == 0);
        return report.verdicts().inconclusive() > 0 || neverReached ? ExitCode.INCONCLUSIVE : ExitCode.OK;
    }
}
