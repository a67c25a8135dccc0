package dev.waymark.cli.compare;

import dev.waymark.cli.options.CampaignOptions;
import dev.waymark.cli.options.ListOption;
import dev.waymark.cli.options.SystemOptions;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.cli.terminal.Json;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.core.Bug;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.RunReport;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.strategy.Strategies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code waymark compare SYSTEM}: strategies side by side on the same work. */
@Command(
        name = "compare",
        description = "Run several strategies on the same work, many times, and say which is better at it.",
        footer = {
            "",
            "A trial is one campaign; trial t of every strategy has the same seed. --iterations, --time and",
            "--decisions limit each trial, --workers is the number of trials at a time, and --bug all makes one",
            "comparison for each bug of the system."
        })
public final class CompareCommand implements Callable<Integer> {
    private static final String ALL = "all";
    private static final int TRIALS_MAX = 10_000;

    /** What strategies are compared on: the system, with the bug that it is about if all are gone through. */
    private record Work(@Nullable String bug, Target target, List<Experiment> strategies, Map<String, String> unfit) {}

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Mixin
    SystemOptions system = new SystemOptions();

    @Option(
            names = "--strategies",
            required = true,
            paramLabel = "A,B,C",
            description = "The strategies to compare, each written NAME[:key=value...].")
    List<String> strategies = new ArrayList<>();

    @Option(
            names = "--trials",
            paramLabel = "N",
            description = "Campaigns to make with each strategy. Default: ${DEFAULT-VALUE}.")
    int trials = 10;

    @Mixin
    CampaignOptions campaign = new CampaignOptions();

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
            description = "Write compare.json into this folder, empty or not yet there.")
    @Nullable
    Path out;

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
        if (trials < 1 || trials > TRIALS_MAX) {
            throw new UsageException("--trials " + trials + ": must be from 1 to " + TRIALS_MAX);
        }
        List<Work> works = works(labels(), console);
        guide(works.get(0), console);
        waypoints(works.get(0), console);
        OutFolder folder = out == null ? null : OutFolder.prepare(out);
        try (Interrupt interrupt = new Interrupt()) {
            Map<Work, Comparison> results = carryOut(works, console, interrupt);
            if (results.isEmpty()) {
                console.warning("interrupted before one trial of every strategy was complete: nothing to compare");
                return ExitCode.OK;
            }
            Object json = json(results);
            if (console.isJson()) {
                console.json(json);
            } else {
                results.forEach((work, result) ->
                        console.lines(new CompareText(result, work.strategies().get(0)).lines()));
            }
            if (folder != null) {
                Path file = folder.write("compare.json", Json.write(json) + "\n");
                console.notice("written to " + file);
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
    private List<Work> works(List<String> labels, Console console) {
        SystemRegistry registry = system.plugins().registry(console);
        if (!system.bugs().contains(ALL)) {
            return List.of(work(null, registry, system.target(registry, system.bugs(), console), labels));
        }
        if (system.bugs().size() > 1) {
            throw new UsageException("--bug all goes through the bugs one by one: give no other --bug with it");
        }
        List<Bug> bugs = registry.named(system.system()).bugs();
        if (bugs.isEmpty()) {
            throw new UsageException("--bug all: system " + system.system() + " has no bugs to switch on");
        }
        List<Work> works = new ArrayList<>();
        for (Bug bug : bugs) {
            works.add(work(bug.name(), registry, system.target(registry, List.of(bug.name()), console), labels));
        }
        return works;
    }

    private Work work(@Nullable String bug, SystemRegistry registry, Target target, List<String> labels) {
        CampaignOptions.Rivals rivals = campaign.rivals(target, registry.catalog(), labels, guide, waypoints);
        return new Work(bug, target, rivals.experiments(), rivals.unfit());
    }

    private void guide(Work work, Console console) {
        List<String> labels =
                work.strategies().stream().map(each -> each.strategy().label()).toList();
        List<String> leftOut = campaign.leftOut(
                work.target(), system.plugins().registry(console).catalog(), labels);
        if (!leftOut.isEmpty()) {
            console.notice(
                    "--coverage " + String.join(",", leftOut)
                            + " is left out: it counts steps of a learner's environment, which not all of these strategies have");
        }
        if (guide != null) { // a wrong name is a mistake also where nobody follows it
            system.plugins()
                    .registry(console)
                    .catalog()
                    .coverages(work.target())
                    .guide(guide);
        }
        List<String> deaf = work.strategies().stream()
                .map(Experiment::strategy)
                .filter(chosen -> !chosen.strategy().takesGuide())
                .map(Strategies.Chosen::label)
                .toList();
        if (guide != null && !deaf.isEmpty()) {
            console.notice("--guide " + guide + " means nothing to " + String.join(", ", deaf)
                    + ": no use is made of feedback there");
        }
    }

    private void waypoints(Work work, Console console) {
        if (waypoints == null) {
            return;
        }
        StatePredicates.way(work.target().deployment(), waypoints); // a wrong one is a mistake also where nobody goes
        List<String> others = work.strategies().stream()
                .map(Experiment::strategy)
                .filter(chosen -> !chosen.strategy().takesWaypoints())
                .map(Strategies.Chosen::label)
                .toList();
        if (!others.isEmpty()) {
            console.notice("--waypoints " + waypoints + " means nothing to " + String.join(", ", others)
                    + ": these go by none");
        }
    }

    private Map<Work, Comparison> carryOut(List<Work> works, Console console, Interrupt interrupt) {
        TrialProgress progress = new TrialProgress(
                console, works.size() * works.get(0).strategies().size() * trials);
        Map<Work, Comparison> results = new LinkedHashMap<>();
        for (Work work : works) {
            Trials all = new Trials(work.strategies(), trials, progress, interrupt::requested);
            int atATime = work.strategies().get(0).workers();
            Map<String, List<RunReport>> reports = UserMistakes.guard(work.target(), () -> all.run(atATime));
            if (reports.values().stream().noneMatch(List::isEmpty)) {
                boolean bugOn = !work.target().configuration().bugs().isEmpty();
                results.put(work, Comparison.of(reports, trials, bugOn, work.unfit()));
            }
        }
        return results;
    }

    private Object json(Map<Work, Comparison> results) {
        List<Comparison.OfBug> ofBugs = new ArrayList<>();
        for (Map.Entry<Work, Comparison> entry : results.entrySet()) {
            String bug = entry.getKey().bug();
            if (bug == null) {
                return entry.getValue();
            }
            ofBugs.add(new Comparison.OfBug(bug, entry.getValue()));
        }
        return new Bugs(system.system(), ofBugs);
    }

    private record Bugs(String system, List<Comparison.OfBug> bugs) {}
}
