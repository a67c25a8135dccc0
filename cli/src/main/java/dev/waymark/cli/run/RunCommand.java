package dev.waymark.cli.run;

import dev.waymark.cli.grid.GridSession;
import dev.waymark.cli.options.CampaignOptions;
import dev.waymark.cli.options.DataOptions;
import dev.waymark.cli.options.GridOptions;
import dev.waymark.cli.options.OptionalSystem;
import dev.waymark.cli.options.SystemOptions;
import dev.waymark.cli.options.Targets;
import dev.waymark.cli.options.WorkloadOptions;
import dev.waymark.cli.permission.Again;
import dev.waymark.cli.permission.DataPermission;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.cli.terminal.UsageErrors;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.SpecField;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.StrategySpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.campaign.Checkpoint;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.experiment.CoverageMemory;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.run.CampaignReport;
import dev.waymark.engine.run.CampaignRunner;
import dev.waymark.engine.scenario.campaign.ScenarioOverlay;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.spec.SpecJson;
import dev.waymark.report.Report;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code waymark run}: one campaign, described by options, by a file, or by the folder of one to go on with. */
@Command(
        name = "run",
        modelTransformer = OptionalSystem.class,
        description = "Explore executions of a system, check them, and shrink what is found.",
        footer = {
            "",
            "Exit code 1: something was violated; 2: something is inconclusive or was never reached; 0: neither."
        })
public final class RunCommand implements Callable<Integer> {
    /** What says when a campaign ends: it may differ when one goes on. */
    private static final Set<String> LIMITS =
            Set.of("--executions", "--time", "--decisions", "--stop-on-bug", "--coverage-memory");

    /** What says how a campaign is carried out, or what is told of it. */
    private static final Set<String> CARRYING_OUT = Set.of(
            "--spec",
            "--spec-of-form",
            "--print-spec",
            "--resume",
            "--out",
            "--workers",
            "--grid",
            "--listen",
            "--keys",
            "--plugin",
            "--no-plugins",
            "--allow-command",
            "--junit-xml",
            "--sarif",
            "--annotations",
            "--json",
            "--quiet",
            "--stacktrace");

    /** May be given beside a file that says the rest: see {@link Again}. */
    private static final String AGAIN = "--parameter";

    private static final Set<String> TYPED_TOO = Set.of("--workers", "--plugin");

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
            names = "--enumerate",
            description = "Make every execution of the strategy's space instead of sampling it (rounds).")
    boolean enumerate;

    @Option(
            names = "--spec",
            paramLabel = "FILE",
            description = "Run the campaign that this file describes, instead of SYSTEM and options.")
    @Nullable
    Path file;

    @Option(
            names = "--spec-of-form",
            hidden = true,
            description = "What FILE says was typed into a form as options, so mistakes in it are told as of options.")
    boolean ofForm;

    @Option(
            names = "--print-spec",
            description = "Print the description of the campaign that these options make, and run nothing.")
    boolean printSpec;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The run folder, empty or not yet there. Default: a new one below runs/.")
    @Nullable
    Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with the campaign of this run folder, which knows what it is;"
                    + " --executions, --time, --decisions, --workers and --coverage-memory may be given anew.")
    @Nullable
    Path resume;

    @Mixin
    DataOptions data = new DataOptions();

    @Mixin
    GridOptions grid = new GridOptions();

    @Mixin
    CiOptions ci = new CiOptions();

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        CampaignSpec read = read();
        Again again = read == null ? Again.NOTHING : system.again();
        DataPermission allowed = data.permission(again);
        if (read != null && !printSpec) {
            system.plugins().namesAreOfFiles(allowed);
            system.plugins().alsoLoad(read.plugins(), allowed, console);
        }
        SystemRegistry registry = system.plugins().registry(console);
        CampaignSpec said = read == null ? typed(registry, console) : again(read, again, registry);
        if (printSpec) {
            print(said, console);
            return ExitCode.OK;
        }
        system.plugins().remember(registry, console);
        grid.check();
        if (resume != null && out != null) {
            throw new UsageException(
                    "--resume cannot be combined with --out: results go into the folder that is resumed");
        }
        RunOptions options = RunOptions.USUAL.withWorkers(campaign.workers()).withOut(out);
        CommandPermission permission =
                read == null ? DataPermission.givenAndRemembered(console) : allowed.remembering(console);
        Experiment experiment = resolved(
                read != null,
                () -> Experiment.of(said, options, registry.catalog(), Targets.of(registry, console), permission));
        experiment.memory().demandRoom(); // before there is a run folder
        again.check(experiment.target());
        ci.prepare();
        try (RunFolder folder = resume == null ? RunFolder.create(experiment) : RunFolder.resume(resume);
                Interrupt interrupt = new Interrupt()) {
            return carryOut(experiment, registry, folder, new ConsoleWatcher(console, interrupt), console);
        }
    }

    private int carryOut(
            Experiment experiment, SystemRegistry registry, RunFolder folder, ConsoleWatcher watcher, Console console) {
        Target target = experiment.target();
        if (!console.isJson()) {
            target.deployment().machine().lines().forEach(console::notice);
        }
        CampaignRunner runner = new CampaignRunner(experiment, folder, resume != null, watcher);
        CampaignRunner.Ran ran = UserMistakes.guard(target, () -> carryOut(runner, registry, folder, watcher, console));
        if (experiment.overlay() instanceof ScenarioOverlay overlay) {
            tell(overlay.result(ran.totals()), console);
        }
        RunReport report = ran.told();
        if (console.isJson()) {
            console.json(report);
        } else {
            List<Path> plugins = system.plugins().named();
            new RunText(report, ran.findings(), target.deployment(), plugins).print(console);
        }
        PageWriter page = new PageWriter(target, registry.catalog(), experiment.overlay());
        boolean written = ran.lost() != null // which is told below, and enough of it
                || UserMistakes.guard(target, () -> page.write(folder.path(), console));
        if (written && ran.lost() == null && !console.isJson()) {
            RunText.page(folder.path().resolve(Report.FILE), console);
            NextCampaign next =
                    new NextCampaign(experiment, registry, system.plugins().named());
            RunText.clean(report, next, folder.path(), console);
        }
        written &= ci.write(report, console);
        if (ran.lost() != null) {
            console.warning(String.valueOf(ran.lost().getMessage()));
            written = false;
        }
        int exitCode = exitCode(ran.report().outcome());
        return written ? exitCode : ExitCode.withLostOutput(exitCode);
    }

    private CampaignRunner.Ran carryOut(
            CampaignRunner runner, SystemRegistry registry, RunFolder folder, ConsoleWatcher watcher, Console console) {
        RunRecord.Origin origin =
                RunRecord.Origin.commandLine(spec.commandLine().getParseResult().originalArgs());
        if (!grid.used()) {
            return runner.carryOut(origin);
        }
        List<Path> plugins = system.plugins().loaded(registry);
        Class<?> main = spec.root().userObject().getClass();
        try (GridSession session = GridSession.open(grid, main, plugins, folder.path(), console)) {
            watcher.with(session::progress);
            return runner.by(session.executors()).carryOut(origin);
        }
    }

    /** What a file says is to be explored: data of anybody. Null: all of it was typed. */
    private @Nullable CampaignSpec read() {
        if (file != null) {
            Set<String> more = describing(true);
            more.remove(AGAIN);
            if (resume != null || !more.isEmpty()) {
                throw new UsageException(
                        "--spec says all of it: leave out " + (resume != null ? "--resume" : String.join(", ", more)));
            }
            return SpecJson.read(file);
        }
        Set<String> more = describing(false);
        more.remove(AGAIN);
        boolean ofFolder = resume != null && more.isEmpty();
        if (!ofFolder && data.allowed()) {
            throw new UsageException("--allow-command is for --spec and --resume: what you type yourself is allowed");
        }
        return resume != null && ofFolder ? goingOn(RunRecord.toGoOn(resume).spec(), resume) : null;
    }

    /** Who says again what a campaign was is taken at his word, and refused if it was another. */
    private CampaignSpec typed(SystemRegistry registry, Console console) {
        CampaignSpec said = described(registry, console);
        return resume == null ? said : goingOn(said, resume);
    }

    private CampaignSpec again(CampaignSpec read, Again again, SystemRegistry registry) {
        SystemSpec said = read.system();
        return again.given().isEmpty()
                ? read
                : read.withSystem(said.withParameters(again.over(registry.named(said.name()), said.parameters())));
    }

    /** What is wrong with a file is told as it is called there; what was typed beside it, as an option. */
    private Experiment resolved(boolean ofFile, Supplier<Experiment> made) {
        try {
            return made.get();
        } catch (UsageException e) {
            SpecField field = e.field();
            if (!ofFile || ofForm || field == null || isTyped(field)) {
                throw e;
            }
            String place = file != null ? "spec " + file : resume + "/" + RunRecord.FILE;
            throw e.saying(place + ": " + e.placed(SpecField::path));
        }
    }

    private boolean isTyped(SpecField field) {
        return switch (field) {
            case WORKERS, OUT, RESUME -> true;
            case EXECUTIONS, DECISIONS, TIME, STOP_ON_BUG, COVERAGE_MEMORY -> resume != null;
            case PARAMETERS -> !describing(false).isEmpty();
            default -> false;
        };
    }

    /** Options that somebody typed elsewhere, to be {@link #described}; throws {@link UsageException} if there are no such. */
    public static RunCommand typed(List<String> words) {
        RunCommand command = new RunCommand();
        try {
            new CommandLine(command).setExpandAtFiles(false).parseArgs(words.toArray(String[]::new));
        } catch (CommandLine.ParameterException e) {
            throw new UsageException(UsageErrors.message(e));
        }
        for (ArgSpec each : command.spec.commandLine().getParseResult().matchedArgs()) {
            if (each instanceof OptionSpec option
                    && CARRYING_OUT.contains(option.longestName())
                    && !TYPED_TOO.contains(option.longestName())) {
                throw new UsageException(option.longestName() + " cannot be given here: leave it out");
            }
        }
        return command;
    }

    /** How these options want it carried out. */
    public RunOptions options() {
        return RunOptions.USUAL.withWorkers(campaign.workers()).withOut(out);
    }

    /** What these options say, or those that somebody typed elsewhere. */
    public CampaignSpec described(SystemRegistry registry, Console console) {
        if (system.system().isEmpty()) {
            throw new UsageException("missing SYSTEM (waymark run --help shows what it is)");
        }
        workload.apply(system, console);
        return campaign.describe(system.described(registry))
                .withStrategy(new StrategySpec(strategy, guide, waypoints, scenario, enumerate))
                .withPlugins(system.plugins().places());
    }

    private CampaignSpec goingOn(CampaignSpec before, Path folder) {
        ParseResult parsed = spec.commandLine().getParseResult();
        boolean limits = LIMITS.stream()
                .filter(each -> !each.equals("--coverage-memory"))
                .anyMatch(parsed::hasMatchedOption);
        CampaignSpec limited = limits ? before.withBudget(campaign.budget()) : before;
        if (campaign.memory() != null) {
            return limited.withCoverageMemory(campaign.memory());
        }
        CoverageMemory memory = Checkpoint.memory(folder);
        return memory == null ? limited : limited.withCoverageMemory(memory.bytes());
    }

    /** The options that were given which describe a campaign; {@code limits}: those that say when it ends too. */
    private Set<String> describing(boolean limits) {
        Set<String> found = new LinkedHashSet<>();
        for (ArgSpec each : spec.commandLine().getParseResult().matchedArgs()) {
            String name = each instanceof OptionSpec option ? option.longestName() : each.paramLabel();
            if (!CARRYING_OUT.contains(name) && (limits || !LIMITS.contains(name))) {
                found.add(name);
            }
        }
        return found;
    }

    private static void print(CampaignSpec said, Console console) {
        if (console.isJson()) {
            console.json(SpecJson.tree(said));
        } else {
            console.lines(SpecJson.pretty(said).lines().toList());
        }
    }

    /** How often it was reached, and how often each filter matched. */
    private static void tell(ScenarioResult result, Console console) {
        console.notice("scenario " + result.scenario().name() + " reached " + result.outcome());
        result.filters().forEach(filter -> console.notice("  " + filter.matched() + " times " + filter.filter()));
    }

    private static int exitCode(CampaignReport.Outcome outcome) {
        return switch (outcome) {
            case KEPT -> ExitCode.OK;
            case VIOLATED -> ExitCode.VIOLATION;
            case INCONCLUSIVE -> ExitCode.INCONCLUSIVE;
            case CUT_SHORT -> ExitCode.CANNOT_START;
        };
    }
}
