package dev.waymark.cli.compare;

import dev.waymark.cli.grid.GridSession;
import dev.waymark.cli.options.CampaignOptions;
import dev.waymark.cli.options.DataOptions;
import dev.waymark.cli.options.GridOptions;
import dev.waymark.cli.options.ListOption;
import dev.waymark.cli.options.OptionalSystem;
import dev.waymark.cli.options.SystemOptions;
import dev.waymark.cli.permission.Again;
import dev.waymark.cli.permission.DataPermission;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.core.Bug;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.StrategySpec;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.grid.scheduler.TaskScheduler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code waymark compare SYSTEM}: strategies side by side on the same work. */
@Command(
        name = "compare",
        modelTransformer = OptionalSystem.class,
        description = "Run several strategies on the same work, many times, and say which is better at it.",
        footer = {
            "",
            "A trial is one campaign; trial t of every strategy has the same seed. --executions, --time and",
            "--decisions limit each trial, --workers is the number of trials at a time, and --bug all makes one",
            "comparison for each bug of the system and shows who wins where. With --grid each trial is made whole by",
            "one thread of a worker, so there are as many at a time as workers have threads."
        })
public final class CompareCommand implements Callable<Integer> {
    private static final String ALL = "all";
    private static final String TEXT = "text";
    private static final String MARKDOWN = "markdown";
    private static final String CSV = "csv";
    private static final List<String> FORMATS = List.of(TEXT, MARKDOWN, CSV);

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Mixin
    SystemOptions system = new SystemOptions();

    @Option(
            names = "--strategies",
            paramLabel = "A,B,C",
            description = "The strategies to compare, each written NAME[:key=value...].")
    List<String> strategies = new ArrayList<>();

    @Option(
            names = "--trials",
            paramLabel = "N",
            description = "Campaigns to make with each strategy. Default: ${DEFAULT-VALUE}.")
    int trials = ComparisonSpec.TRIALS_USUAL;

    @Mixin
    CampaignOptions campaign = new CampaignOptions();

    @Mixin
    DataOptions data = new DataOptions();

    @Mixin
    GridOptions grid = new GridOptions();

    @Option(names = "--guide", paramLabel = "NAME", description = "Feedback for those strategies that learn.")
    @Nullable
    String guide;

    @Option(
            names = "--waypoints",
            paramLabel = "A;B;TARGET",
            description = "Predicates of the system on the way to a target, or auto:TARGET, for those that go by them.")
    @Nullable
    String waypoints;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write compare.html, compare.md, compare.json, trials.csv and pairs.csv into this folder,"
                    + " empty or not yet there.")
    @Nullable
    Path out;

    @Option(
            names = "--format",
            paramLabel = "text|markdown|csv",
            description = "What to print; csv: a row for each trial. Default: ${DEFAULT-VALUE}.")
    String format = TEXT;

    @Option(
            names = "--no-control",
            description =
                    "With --bug: do not make the same trials without the bug; what these violate too does not count as"
                            + " found.")
    boolean noControl;

    @Option(names = "--details", description = "With --bug all: also print the comparison of each bug.")
    boolean details;

    @Option(
            names = "--suite",
            paramLabel = "FILE",
            description =
                    "Carry out an evaluation that is written down in a YAML file; the same command again goes on where"
                            + " it was ended. Results are in --out, by default suites-NAME below runs.")
    @Nullable
    Path suite;

    @Option(names = "--quick", description = "With --suite: its short version, which takes minutes.")
    boolean quick;

    @Option(names = "--check", description = "With --suite: only see whether all that it names is there.")
    boolean check;

    @Option(
            names = "--enumerate",
            hidden = true,
            description = "Refused: an enumeration is the same in every trial, so there is nothing to compare.")
    boolean enumerate;

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        if (enumerate) {
            throw new UsageException(
                    "--enumerate is for 'run': all executions of a space are the same in every trial, so"
                            + " trials have nothing to compare");
        }
        grid.check();
        if (suite != null) {
            return suite(suite, console);
        }
        if (noControl && system.bugs().isEmpty()) {
            throw new UsageException("--no-control is for --bug: without a bug there is no control");
        }
        if (data.allowed()) {
            throw new UsageException("--allow-command is for --suite: what you type yourself is allowed");
        }
        if (quick || check) {
            throw new UsageException((quick ? "--quick" : "--check") + " is for --suite: leave it out");
        }
        if (system.system().isEmpty()) {
            throw new UsageException("missing SYSTEM (waymark compare --help shows what it is)");
        }
        if (strategies.isEmpty()) {
            throw new UsageException(
                    "--strategies needs a value: --strategies A,B,C (waymark compare --help shows what it is)");
        }
        if (!FORMATS.contains(format)) {
            throw new UsageException(Nearest.unknown("--format", format, FORMATS));
        }
        SystemRegistry registry = system.plugins().registry(console);
        List<Work> works = works(registry, console);
        Controls controls = new Controls();
        works.forEach(work -> controls.plan(work, registry, CommandPermission.GIVEN, console));
        works.get(0).strategies().get(0).memory().demandRoom(); // the same for all, and before anything is written
        tellOfTheDeaf(works.get(0), console);
        OutFolder folder = out == null ? null : OutFolder.prepare(out);
        try (Interrupt interrupt = new Interrupt()) {
            Path records = folder == null ? null : folder.path();
            Map<Work, Comparison> results = withTrialMaker(
                    records,
                    console,
                    (maker, progress) -> carryOut(works, controls, maker, progress, console, interrupt));
            if (results.isEmpty()) {
                console.warning("interrupted before one trial of every strategy was complete: nothing to compare");
                return ExitCode.OK;
            }
            Results made = results(results);
            if (console.isJson()) {
                console.json(made.json());
            } else {
                console.lines(lines(made));
            }
            if (folder != null) {
                made.write(folder, console);
            }
            return ExitCode.OK;
        }
    }

    private Integer suite(Path file, Console console) {
        if (!system.system().isEmpty()
                || !strategies.isEmpty()
                || !system.bugs().isEmpty()) {
            throw new UsageException("--suite says all of it: leave out SYSTEM, --strategies and --bug");
        }
        if (noControl) {
            throw new UsageException("--no-control does not go with --suite: the file says 'control: false'");
        }
        SuiteFile read = SuiteFile.read(file, quick);
        try (Interrupt interrupt = new Interrupt()) {
            Again again = system.again();
            DataPermission permission = data.permission(again);
            system.plugins().namesAreOfFiles(permission);
            SystemRegistry registry = system.plugins().registry(console);
            SuiteRun run = new SuiteRun(read, registry, again, permission, console, interrupt::requested);
            if (check) {
                console.line(file + ": " + run.size());
                return ExitCode.OK;
            }
            Path out = this.out != null ? this.out : Path.of("runs", "suite-" + read.name());
            try (SuiteFolder folder = SuiteFolder.open(out, console)) {
                List<SuiteRun.Part> parts = withTrialMaker(
                        folder.path(), console, (maker, progress) -> run.run(read, folder, maker, progress));
                new SuiteOutput(read, "./waymark compare --suite " + file + (quick ? " --quick" : ""), parts, folder)
                        .write(console, interrupt.requested());
            }
            return ExitCode.OK;
        }
    }

    private List<String> labels() {
        Set<String> labels = new LinkedHashSet<>();
        for (String label : ListOption.split(strategies)) {
            if (!labels.add(label.strip())) {
                throw new UsageException("strategy " + label.strip() + " is named twice in --strategies: name it once,"
                        + " or give one of them other options");
            }
        }
        return List.copyOf(labels);
    }

    /** Everything is checked before the first trial runs. */
    private List<Work> works(SystemRegistry registry, Console console) {
        List<Work> works = new ArrayList<>();
        for (ComparisonSpec each : described(registry)) {
            works.add(Work.of(each, registry, CommandPermission.GIVEN, console));
        }
        return works;
    }

    /** What these options say: one comparison, or one for each bug. */
    private List<ComparisonSpec> described(SystemRegistry registry) {
        boolean all = system.bugs().contains(ALL);
        if (all && system.bugs().size() > 1) {
            throw new UsageException("--bug all goes through the bugs one by one: give no other --bug with it");
        }
        ComparisonSpec.trials("--trials", trials);
        CampaignSpec common = campaign.describe(system.described(registry))
                .withStrategy(StrategySpec.USUAL.withGuide(guide).withWaypoints(waypoints))
                .withPlugins(system.plugins().places());
        if (!all) {
            return List.of(new ComparisonSpec(common, labels(), trials, !noControl));
        }
        List<Bug> bugs = registry.named(system.system()).bugs();
        if (bugs.isEmpty()) {
            throw new UsageException("--bug all: system " + system.system() + " has no bugs to switch on");
        }
        return bugs.stream()
                .map(bug -> new ComparisonSpec(
                        common.withSystem(common.system().withBugs(List.of(bug.name()))), labels(), trials, !noControl))
                .toList();
    }

    /** What some of the strategies make no use of. */
    private void tellOfTheDeaf(Work work, Console console) {
        if (!work.leftOut().isEmpty()) {
            console.notice(
                    "--coverage " + String.join(",", work.leftOut())
                            + " is left out: it counts steps of a learner's environment, which not all of these strategies have");
        }
        String deaf = without(work, Strategy::takesGuide);
        if (guide != null && !deaf.isEmpty()) {
            console.notice("--guide " + guide + " means nothing to " + deaf + ": no use is made of feedback there");
        }
        String aimless = without(work, Strategy::takesWaypoints);
        if (waypoints != null && !aimless.isEmpty()) {
            console.notice("--waypoints " + waypoints + " means nothing to " + aimless + ": these go by none");
        }
    }

    private static String without(Work work, Predicate<Strategy> ability) {
        return work.strategies().stream()
                .map(Experiment::strategy)
                .filter(chosen -> !ability.test(chosen.strategy()))
                .map(Strategies.Chosen::label)
                .collect(Collectors.joining(", "));
    }

    private interface TrialsTask<T> {
        T carryOut(Supplier<TrialMaker> maker, Supplier<String> progress);
    }

    /** For as long as there are trials to be made; who made them is told in a file in {@code records}, if there is such a folder. */
    private <T> T withTrialMaker(@Nullable Path records, Console console, TrialsTask<T> task) {
        if (!grid.used()) {
            return task.carryOut(() -> new ThreadTrials(campaign.workers()), () -> "");
        }
        SystemRegistry registry = system.plugins().registry(console);
        List<Path> plugins = system.plugins().loaded(registry);
        Class<?> main = spec.root().userObject().getClass();
        try (GridSession session = GridSession.open(grid, main, plugins, records, console)) {
            TaskScheduler scheduler = session.tasks();
            return task.carryOut(() -> new GridTrials(session, scheduler), session::progress);
        }
    }

    private Map<Work, Comparison> carryOut(
            List<Work> works,
            Controls controls,
            Supplier<TrialMaker> maker,
            Supplier<String> who,
            Console console,
            Interrupt interrupt) {
        int total = works.size() * works.get(0).strategies().size() * trials + controls.trials();
        TrialProgress progress = new TrialProgress(console, total, who);
        Map<Work, Comparison> results = new LinkedHashMap<>();
        Function<Work, Map<String, List<Trial>>> made = work -> UserMistakes.guard(
                work.target(),
                () -> new Trials(work.strategies(), trials, progress, interrupt::requested, Trials.Kept.NOTHING)
                        .run(maker.get()));
        for (Work work : works) {
            Map<String, List<Trial>> reports = made.apply(work);
            if (reports.values().stream().noneMatch(List::isEmpty)) {
                boolean bugOn = !work.target().configuration().bugs().isEmpty();
                results.put(work, Comparison.of(reports, trials, bugOn, work.unfit(), controls.of(work, made)));
            }
        }
        return results;
    }

    private Results results(Map<Work, Comparison> works) {
        Map<String, Comparison> rows = new LinkedHashMap<>();
        List<Experiment> experiments = new ArrayList<>();
        boolean several = false;
        for (Map.Entry<Work, Comparison> entry : works.entrySet()) {
            several = system.bugs().contains(ALL);
            List<String> bugs = entry.getKey().spec().common().system().bugs();
            rows.put(several ? bugs.get(0) : system.system(), entry.getValue());
            experiments.add(entry.getKey().strategies().get(0));
        }
        return new Results(system.system(), several, rows, experiments);
    }

    private List<String> lines(Results made) {
        return switch (format) {
            case MARKDOWN -> made.page().markdown().lines().toList();
            case CSV -> CompareCsv.trials(made.rows()).lines().toList();
            default -> made.text(details);
        };
    }
}
