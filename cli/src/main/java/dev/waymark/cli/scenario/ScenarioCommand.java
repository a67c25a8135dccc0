package dev.waymark.cli.scenario;

import dev.waymark.cli.options.ConformanceOption;
import dev.waymark.cli.options.ListOption;
import dev.waymark.cli.options.PluginOptions;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.cli.terminal.TextTable;
import dev.waymark.core.UsageException;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.StrategySpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
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
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code waymark scenario [NAME]}. */
@Command(
        name = "scenario",
        description = "List the scenarios (unit tests for a protocol); with a name, run one many times.")
public final class ScenarioCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "A scenario, or the class that provides it.")
    @Nullable
    String name;

    @Option(names = "--all", description = "Run all scenarios, with a line for each.")
    boolean all;

    @Option(names = "--executions", paramLabel = "N", description = "Executions to make. Default: ${DEFAULT-VALUE}.")
    long executions = 100;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the campaign. Default: ${DEFAULT-VALUE}.")
    long seed = 1;

    @Option(names = "--system", paramLabel = "S", description = "Another system than the scenario was written for.")
    @Nullable
    String system;

    @Option(
            names = "--strategy",
            paramLabel = "S",
            description = "The strategy below the filters. Default: what the scenario says.")
    @Nullable
    String strategy;

    @Option(names = "--guide", paramLabel = "NAME", description = "Feedback for a strategy that learns.")
    @Nullable
    String guide;

    @Option(
            names = "--waypoints",
            paramLabel = "A;B;TARGET",
            description =
                    "Predicates of the system on the way to a target, or auto:TARGET, for a strategy that goes by them.")
    @Nullable
    String waypoints;

    @Option(
            names = "--coverage",
            paramLabel = "NAME[,NAME...]",
            description = "Measure this coverage; repeatable. Default: only what guides the strategy.")
    List<String> coverages = new ArrayList<>();

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "KEY=VALUE",
            description = "A parameter of the system, instead of what the scenario says; repeatable.")
    Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--without-bugs", description = "Leave the bugs off that the scenario switches on.")
    boolean withoutBugs;

    @Option(
            names = "--distances",
            description = "Also measure, in executions without faults, how far apart capture and release are.")
    boolean distances;

    @Option(names = "--ablate", description = "Also run the scenario without each of its filters.")
    boolean ablate;

    @Option(names = "--clauses", description = "With --all: which clauses of the protocol each scenario carries out.")
    boolean clauses;

    @Option(names = "--workers", paramLabel = "N", description = "Threads; they do not change results. Default: 1.")
    int workers = 1;

    @Mixin
    ConformanceOption conformance = new ConformanceOption();

    @Mixin
    PluginOptions plugins = new PluginOptions();

    private record Entry(String name, String system, String summary, int filters, int states, int lines) {}

    /** A scenario that the system cannot be put to, and why. */
    private record Lacking(String scenario, String system, String lacks) {}

    private record Reports(List<ScenarioReport> scenarios, List<Lacking> lacking) {}

    private record Listing(List<Entry> scenarios) {}

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        if (executions < 1) {
            throw new UsageException("--executions " + executions + ": must be at least 1");
        }
        ScenarioWork work = work();
        if (clauses && !all) {
            throw new UsageException("--clauses goes with --all: it compares scenarios");
        }
        if (clauses && !coverages.isEmpty()) {
            throw new UsageException("--clauses shows clauses alone: leave out --coverage");
        }
        if (name == null && !all && (guide != null || waypoints != null || !coverages.isEmpty())) {
            throw new UsageException("--guide, --waypoints and --coverage need the NAME of a scenario, or --all");
        }
        if ((distances || ablate) && name == null) {
            throw new UsageException("--distances and --ablate need the NAME of a scenario");
        }
        SystemRegistry registry = name == null ? plugins.listing(console) : plugins.registry(console);
        if (name == null && !all) {
            list(ScenarioLookup.of(registry).all(), console);
            return ExitCode.OK;
        }
        try (Interrupt interrupt = new Interrupt()) {
            Campaign.Listener listener = new Campaign.Listener() {
                @Override
                public boolean cancelled() {
                    return interrupt.requested();
                }
            };
            if (name != null) {
                one(work, ScenarioLookup.named(registry, name), registry, console, listener);
            } else if (clauses) {
                clauses(work, registry, console, listener);
            } else {
                all(work, registry, console, listener);
            }
            if (interrupt.requested()) {
                console.warning("interrupted: these are the results so far");
            }
        }
        return ExitCode.OK;
    }

    /** The scenario of this name, or {@code all} of them. */
    public static List<String> names(SystemRegistry registry, String name) {
        return name.equals("all")
                ? ScenarioLookup.of(registry).all().stream().map(Scenario::name).toList()
                : List.of(ScenarioLookup.named(registry, name).name());
    }

    /** What these options say. */
    private ScenarioWork work() {
        ChecksSpec checks = ChecksSpec.USUAL.withCoverages(ListOption.split(coverages));
        CampaignSpec said = CampaignSpec.of(new SystemSpec(system == null ? "" : system, parameters, List.of()))
                .withStrategy(new StrategySpec(strategy, guide, waypoints, name, false))
                .withChecks(conformance.follows() ? checks.alsoChecking(conformance.property()) : checks)
                .withSeed(seed)
                .withBudget(BudgetSpec.executions(executions));
        return new ScenarioWork(said, RunOptions.USUAL.withWorkers(workers), withoutBugs, distances, ablate);
    }

    private void clauses(ScenarioWork work, SystemRegistry registry, Console console, Campaign.Listener listener) {
        ClauseMatrix matrix = new ClauseMatrix();
        for (Scenario scenario : ScenarioLookup.of(registry).all()) {
            String lacks = lacks(work, scenario, registry);
            if (lacks != null) {
                console.notice("scenario " + scenario.name() + " cannot be run on " + system + ": " + lacks);
            } else if (!listener.cancelled()) {
                matrix.add(work.runner(scenario, registry, console), work.executions(), listener);
            }
        }
        matrix.print(console);
    }

    private static void list(List<Scenario> scenarios, Console console) {
        List<Entry> entries = scenarios.stream()
                .map(each -> new Entry(
                        each.name(),
                        each.system(),
                        each.summary(),
                        each.filterTexts().size(),
                        each.states(),
                        each.linesOfCode()))
                .toList();
        if (console.isJson()) {
            console.json(new Listing(entries));
            return;
        }
        TextTable table = new TextTable();
        entries.forEach(entry -> table.row(entry.name(), entry.system(), entry.summary()));
        console.lines(table.lines(""));
    }

    private static void one(
            ScenarioWork work,
            Scenario scenario,
            SystemRegistry registry,
            Console console,
            Campaign.Listener listener) {
        ScenarioRunner runner = work.runner(scenario, registry, console);
        ScenarioResult result = runner.run(work.executions(), listener);
        ScenarioReport report = work.report(runner, result, listener);
        if (console.isJson()) {
            console.json(report);
        } else {
            console.lines(ScenarioText.lines(runner, result, report));
        }
    }

    private static void all(ScenarioWork work, SystemRegistry registry, Console console, Campaign.Listener listener) {
        List<ScenarioReport> reports = new ArrayList<>();
        List<Lacking> lacking = new ArrayList<>();
        for (Scenario scenario : ScenarioLookup.of(registry).all()) {
            String lacks = lacks(work, scenario, registry);
            if (lacks != null) {
                lacking.add(new Lacking(scenario.name(), work.systemOf(scenario), lacks));
            } else if (!listener.cancelled()) {
                ScenarioRunner runner = work.runner(scenario, registry, console);
                reports.add(ScenarioReport.of(runner, runner.run(work.executions(), listener)));
            }
        }
        if (console.isJson()) {
            console.json(new Reports(reports, lacking));
        } else {
            console.lines(ScenarioText.table(reports));
            lacking.forEach(
                    each -> console.line(each.scenario() + " cannot be run on " + each.system() + ": " + each.lacks()));
            reports.forEach(report -> console.lines(ScenarioText.coverage(report, report.scenario() + " ")));
        }
    }

    /** Why this scenario is no matter for the system; null: it can be run. */
    private static @Nullable String lacks(ScenarioWork work, Scenario scenario, SystemRegistry registry) {
        String systemName = work.systemOf(scenario);
        if (!scenario.isForMany()
                && !scenario.system().isEmpty()
                && !scenario.system().equals(systemName)) {
            return "it was written for " + scenario.system();
        }
        return scenario.lacks(registry.named(systemName));
    }
}
