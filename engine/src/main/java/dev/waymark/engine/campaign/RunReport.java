package dev.waymark.engine.campaign;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.waymark.core.Target;
import dev.waymark.core.Warning;
import dev.waymark.core.cluster.Byzantine;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.coverage.Figures;
import dev.waymark.core.model.Meaning;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Watchdog;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.result.CoverageAmount;
import dev.waymark.engine.result.RecordReader;
import dev.waymark.engine.result.RunSections;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What came of a campaign, as a value: faces print it. The names of the components are the keys of {@code run --json};
 * {@code sections} are keys too, those that coverages and strategies add. What is not for scripts comes last.
 */
public record RunReport(
        @Meaning("what was run") String system,

        @Meaning("its parameters, with all defaults filled in")
        Map<String, Object> params,

        @Meaning("the seeded bugs that were switched on") List<String> bugs,
        @Meaning("as it was written") String strategy,

        @Meaning(
                "of the strategy, with all defaults filled in; then `steps`, `faults`, and `faultsBound`: whether these are a bound")
        Map<String, Object> options,

        @Meaning("of the campaign") long seed,
        @Meaning("how many threads made it") int workers,
        @Meaning("how many were made") long executions,
        @Meaning("of all executions") long decisions,
        @Meaning("messages that arrived") long deliveries,
        @Meaning("milliseconds from the first start") long elapsedMillis,

        @Meaning(
                "`executions`, `decisions`, `time`, `bug`, `hangs` (five handlers did not return within 10 s), `memory`, `machine` (it lacked something else: threads, open files, a disk), `interrupted` or `unwritable` (the run folder could not be written any more)")
        String endedBy,

        @Meaning(
                "what was covered, by coverage; `model`, with any view, also has `mapped`, `ignored`, `unmapped` and `disabled`: what became of the events that were followed in the model; `lines` and `branches` also have `total`")
        Map<String, CoverageAmount> coverage,

        @Meaning(
                "executions: `kept` + `violated` + `inconclusive`, and `reached` + `notReached`; each sum is `executions`. An execution is reached when all its properties are")
        Counts verdicts,

        @Meaning("the same for each property") Map<String, Counts> properties,

        @Meaning("those that differ, in the order in which they were met")
        List<Found> violations,

        @Meaning("mean number per execution of the events that a healthy campaign shows")
        Map<String, Double> health,

        @Meaning(
                "mean number per execution of the faults that really happened: `crashes`, `drops`, `duplicates`; if nodes may lie, `byzantine` (how many) and `lies`")
        Map<String, Double> faults,

        @Meaning("decisions that did not apply, by reason") Map<String, Long> skipped,

        @Meaning(
                "what the strategy counted of itself over all executions, by name; empty for `random`, see [pctcp](strategies/pctcp.md)")
        Map<String, Long> strategyCounters,

        @Meaning(
                "what the strategy's planner counted, in groups of names and counts; empty but for learners and [fuzz](strategies/fuzz.md): there `inputs` (with the default preset `new` inputs and the `tried` of all mutators make up the executions that ended), and `mutator NAME` with `tried`, `changed` and `yielded`")
        Map<String, Map<String, Long>> strategyStatistics,

        @Meaning(
                "decision points at which a node was still busy when the cluster gave up waiting for it; always 0 for a simulation")
        long notQuiescent,

        @Meaning("effects that no decision caused; always 0 for a simulation")
        long unasked,

        @Meaning("what to know about the results, see below")
        List<Warning> warnings,

        @JsonAnyGetter Map<String, Object> sections,

        @Meaning("the path of the run folder; null if there is none") @Nullable
        String runFolder,

        @Meaning("how workloads were chosen, if they differ between executions") @Nullable
        Harnessed harness,

        @JsonIgnore List<Figures.Row> rows,
        @JsonIgnore List<String> strategyLines,
        @JsonIgnore boolean inRounds) {
    /** Of the options: whether {@code faults} says how many there may be; if not, the strategy makes as many as it does. */
    public static final String FAULTS_BOUND = "faultsBound";

    /** What is shown of one side of a difference. */
    private static final int BRIEF = 160;

    public record Counts(
            @Meaning("executions that kept it") long kept,
            @Meaning("executions that violated it") long violated,
            @Meaning("executions of which nobody knows") long inconclusive,
            @Meaning("executions that put it to the test") long reached,
            @Meaning("executions that did not") long notReached) {
        static Counts of(VerdictCounts tally) {
            return new Counts(
                    tally.kept(), tally.violated(), tally.inconclusive(), tally.reached(), tally.notReached());
        }
    }

    /** How a violation was shrunk: what ended it, and how many executions it took. */
    public record Shrunk(
            @Meaning("`done`, `executions`, `time`, `interruption`, `not-shorter`, `not-seen` again, `left-out`")
            String endedBy,

            @Meaning("how many executions it took") int executions) {}

    /** {@code message} is that of the execution to look at first. */
    public record Found(
            @Meaning("the name of it and of its traces: the property, and a hash of what is violated")
            String id,

            @Meaning("the property that is violated") String property,

            @Meaning(
                    "of the execution to look at first: the shrunk one may name other nodes and values than the one that was found")
            String message,

            @Meaning("the execution that showed it first, from 0")
            long firstExecution,

            @Meaning("decisions of the campaign until then") long firstDecision,

            @Meaning("milliseconds of the campaign until then")
            long firstMillis,

            @Meaning("executions that showed it") long occurrences,
            @Meaning("of the execution as it was found") int decisions,
            @Meaning("of the shrunk one") int shrunkDecisions,
            @Meaning("no decision can be left out") boolean minimal,
            @Meaning("how it was shrunk") Shrunk shrinking,

            @Meaning("how often it was seen again, such as `2 of 3`; null where executions can be made again exactly")
            @Nullable
            String repeated,

            @Meaning(
                    "what was special about that execution, if its [strategy](strategies/swarm.md) tells; else left out")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Nullable
            String configuration,

            @Meaning("the path of its trace, valid from the current directory") @Nullable
            String trace,

            @Meaning(
                    "the path of the shrunk one; null if it cannot be shrunk: a node that hangs, a system that is not deterministic")
            @Nullable
            String shrunk) {
        static Found of(Finding finding) {
            Violation violation = finding.violation();
            return new Found(
                    violation.id(),
                    violation.verdict().property(),
                    finding.shown().message(),
                    violation.firstExecution(),
                    violation.firstDecision(),
                    violation.firstMillis(),
                    violation.occurrences(),
                    finding.decisions(),
                    finding.shrunkDecisions(),
                    finding.minimal(),
                    new Shrunk(
                            finding.shrinking().result().key(),
                            finding.shrinking().executions()),
                    finding.repetition() == null ? null : finding.repetition().text(),
                    violation.configuration(),
                    text(finding.trace()),
                    text(finding.shrunk()));
        }

        /** The trace to look at first. */
        public String best() {
            return String.valueOf(shrunk != null ? shrunk : trace);
        }
    }

    /**
     * Of {@code result.json} or {@code progress.json}, of whatever version; of the second only some of it is told. What is not told is
     * empty or 0. {@link RunSections#read} has what is behind {@code sections}.
     */
    public static RunReport read(JsonNode result) {
        return RecordReader.read(result, RunReport.class);
    }

    /** {@code more}: what else is to be warned of. */
    public static RunReport of(Totals totals, List<Finding> findings, List<Warning> more, @Nullable Path folder) {
        return of(totals, findings, more, Map.of(), folder);
    }

    /** {@code sections}: what only this kind of campaign has to tell. */
    static RunReport of(
            Totals totals,
            List<Finding> findings,
            List<Warning> more,
            Map<String, Object> sections,
            @Nullable Path folder) {
        List<Warning> warnings = warnings(totals);
        warnings.addAll(more);
        findings.forEach(finding -> warn(finding, warnings));
        warnOfLeftOut(findings, warnings);
        return made(totals, findings, warnings, sections, folder);
    }

    /** Of a campaign that kept no traces: its violations are as long as they were found. */
    public static RunReport withoutTraces(Totals totals) {
        List<Finding> findings = new ArrayList<>();
        for (Violation violation : totals.violations()) {
            int decisions = violation.script().size();
            findings.add(Finding.unshrunk(violation, decisions, Shrinking.NOT_SEEN, null, null, null));
        }
        return made(totals, findings, warnings(totals), Map.of(), null);
    }

    private static RunReport made(
            Totals totals,
            List<Finding> findings,
            List<Warning> warnings,
            Map<String, Object> more,
            @Nullable Path folder) {
        Experiment experiment = totals.experiment();
        Map<String, Counts> properties = new LinkedHashMap<>();
        totals.properties().forEach((name, tally) -> properties.put(name, Counts.of(tally)));
        CoverageFigures figures = CoverageFigures.of(totals);
        Map<String, Object> sections = new LinkedHashMap<>(figures.sections());
        sections.putAll(experiment.configured().report());
        sections.putAll(totals.plannerReport());
        sections.putAll(more);
        List<String> lines = new ArrayList<>(experiment.configured().lines());
        lines.addAll(totals.plannerLines());
        return new RunReport(
                experiment.target().name(),
                params(experiment.target()),
                List.copyOf(experiment.target().configuration().bugs()),
                experiment.strategy().label(),
                options(experiment),
                experiment.settings().seed(),
                experiment.workers(),
                totals.executions(),
                totals.decisions(),
                totals.deliveries(),
                totals.elapsedMillis(),
                String.valueOf(totals.end()).toLowerCase(Locale.ROOT),
                figures.coverage(),
                Counts.of(totals.verdicts()),
                properties,
                findings.stream().map(Found::of).toList(),
                totals.health(),
                totals.faults(),
                totals.skipped(),
                totals.counters(),
                totals.statistics(),
                totals.notQuiescent(),
                totals.unasked(),
                warnings,
                sections,
                text(folder),
                Harnessed.report(experiment, totals.executions()),
                figures.rows(),
                lines,
                experiment.strategy().strategy().inRounds());
    }

    /** With the types that scripts expect. */
    public static Map<String, Object> params(Target target) {
        return Typed.map(target.configuration().values(), target.system().allParameters());
    }

    /** The strategy's own options, then what applies to every strategy. */
    public static Map<String, Object> options(Experiment experiment) {
        Strategies.Chosen strategy = experiment.strategy();
        Map<String, Object> options =
                Typed.map(strategy.options(), strategy.strategy().options());
        options.put("steps", experiment.settings().steps());
        Map<String, Object> faults = new LinkedHashMap<>();
        if (experiment.boundByFaults()) {
            faults.put("crashes", experiment.settings().faults().crashes());
            faults.put("drops", experiment.settings().faults().drops());
            faults.put("duplicates", experiment.settings().faults().duplicates());
        }
        Byzantine byzantine = experiment.settings().faults().byzantine();
        faults.put("byzantine", byzantine.count());
        faults.values().removeIf(count -> count.equals(0));
        if (!byzantine.liars().isEmpty()) {
            faults.put("liars", byzantine.liars());
        }
        if (!byzantine.lies().isEmpty()) {
            faults.put("lies", byzantine.lies());
        }
        options.put("faults", faults);
        options.put(FAULTS_BOUND, experiment.boundByFaults());
        return options;
    }

    private static List<Warning> warnings(Totals totals) {
        List<Warning> warnings = new ArrayList<>(totals.experiment().warnings());
        warnings.addAll(Harnessed.warnings(totals.experiment(), totals.executions()));
        totals.properties().forEach((name, tally) -> {
            if (tally.reached() == 0 && totals.executions() > 0) {
                warnings.add(new Warning(
                        "never-reached",
                        "property " + name + " was never reached: nothing it speaks of happened (more steps?)"));
            }
        });
        totals.health().forEach((name, mean) -> {
            if (mean == 0 && totals.executions() > 0) {
                warnings.add(new Warning("no-health", "not one '" + name + "' in the whole campaign"));
            }
        });
        warnings.addAll(totals.coverageWarnings());
        warnings.addAll(totals.strategyWarnings());
        if (totals.isUnfinished()) {
            warnings.add(new Warning(
                    "unfinished",
                    "not all executions of this world were made: nobody knows what the others would show"));
        }
        Doctor.Problem problem = totals.notRepeatable();
        if (problem != null) {
            warnings.add(new Warning(
                    "not-deterministic",
                    "execution " + problem.execution() + " was made twice, and at event " + problem.event() + ", of "
                            + problem.node() + ": " + problem.what() + "; first " + brief(problem.first()) + ", then "
                            + brief(problem.second())
                            + " (`waymark doctor` tells more)"));
        }
        for (String counter : totals.counters().keySet()) {
            if (counter.startsWith(Cluster.NOT_EXACT)) {
                warnings.add(new Warning("not-deterministic", counter));
            }
        }
        if (totals.end() == Totals.End.TIME) {
            warnings.add(new Warning(
                    "cut-by-time", "the time limit ended it: another machine makes another number of executions"));
        }
        if (totals.end() == Totals.End.HANGS) {
            warnings.add(new Warning("hangs", hangs(totals)));
        }
        warnings.addAll(MemoryWarnings.of(totals));
        if (totals.end() == Totals.End.MACHINE) {
            warnings.add(new Warning(
                    "machine",
                    "stopped: these are the results so far; "
                            + Objects.requireNonNull(totals.limit()).getMessage()));
        }
        if (totals.end() == Totals.End.INTERRUPTED) {
            warnings.add(new Warning("interrupted", "interrupted: these are the results so far"));
        }
        if (totals.lost() != null) {
            warnings.add(new Warning("not-written", String.valueOf(totals.lost().getMessage())));
        }
        return warnings;
    }

    private static String brief(String text) {
        return text.isEmpty() ? "nothing" : text.length() <= BRIEF ? text : text.substring(0, BRIEF) + "...";
    }

    private static String hangs(Totals totals) {
        String places = totals.violations().stream()
                .filter(violation -> violation.verdict().hung())
                .map(violation -> Watchdog.place(violation.verdict()) + " (" + violation.id() + ", "
                        + violation.occurrences() + (violation.occurrences() == 1 ? " time" : " times") + ")")
                .collect(Collectors.joining(", "));
        return "stopped after " + Campaign.HANGS_MAX + " hangs of "
                + totals.experiment().handlerMillis() + " ms in " + places
                + ": these are the results so far; make the handler return, then run it again";
    }

    private static void warn(Finding finding, List<Warning> warnings) {
        if (finding.shrinking().result() == Shrinking.Result.LEFT_OUT) {
            return;
        }
        if (finding.verdict().hung()) {
            warnings.add(new Warning("not-shrunk", finding.violation().id() + " hangs and was not shrunk"));
        } else if (finding.repetition() != null && finding.shrunk() == null) {
            warnings.add(new Warning(
                    "not-repeated",
                    finding.violation().id() + " was seen again in "
                            + finding.repetition().text()
                            + " replays and was not shrunk: its trace has what was seen"));
        } else if (finding.shortest() == null) {
            warnings.add(new Warning(
                    "not-deterministic",
                    finding.violation().id() + " was not seen again when its decisions were replayed: the system"
                            + " is not deterministic (wall clock, unseeded random, threads, hash order?)"));
        } else if (finding.shrunk() == null && finding.shrinking().result() == Shrinking.Result.TIME) {
            warnings.add(new Warning(
                    "not-shrunk",
                    finding.violation().id() + " was not shrunk: the campaign's time was over" + more(finding)));
        } else if (finding.trace() != null && finding.shrunk() == null) {
            warnings.add(new Warning(
                    "not-shrunk",
                    finding.violation().id() + " was not seen again under its property alone, and was not shrunk"));
        } else if (!finding.shrinking().cut().isEmpty()) {
            warnings.add(new Warning(
                    "not-minimal",
                    finding.violation().id() + " may be longer than needed: "
                            + finding.shrinking().cut() + more(finding)));
        }
    }

    private static String more(Finding finding) {
        Shrinking.Result result = finding.shrinking().result();
        boolean bounded =
                (result == Shrinking.Result.EXECUTIONS || result == Shrinking.Result.TIME) && finding.trace() != null;
        return bounded ? " (`waymark shrink " + finding.trace() + "` goes on)" : "";
    }

    /** Of each of those that were left out there is nothing to say but that. */
    private static void warnOfLeftOut(List<Finding> findings, List<Warning> warnings) {
        long leftOut = findings.stream()
                .filter(finding -> finding.shrinking().result() == Shrinking.Result.LEFT_OUT)
                .count();
        if (leftOut > 0) {
            warnings.add(new Warning(
                    "not-shrunk",
                    "of " + findings.size() + " different violations the first " + (findings.size() - leftOut)
                            + " were shrunk (`waymark shrink TRACE` shrinks another)"));
        }
    }

    private static @Nullable String text(@Nullable Path path) {
        return path == null ? null : path.toString();
    }
}
