package dev.waymark.core.campaign;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.waymark.core.Target;
import dev.waymark.core.Warning;
import dev.waymark.core.cluster.Byzantine;
import dev.waymark.core.coverage.Figures;
import dev.waymark.core.doctor.Doctor;
import dev.waymark.core.engine.Watchdog;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.strategy.Strategies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What came of a campaign, as a value: faces print it. The names of the components are the keys of {@code run --json};
 * {@code sections} are keys too, those that coverages and strategies add. What is not for scripts comes last.
 */
public record RunReport(
        String system,
        Map<String, Object> params,
        List<String> bugs,
        String strategy,
        Map<String, Object> options,
        long seed,
        int workers,
        long executions,
        long decisions,
        long deliveries,
        long elapsedMillis,
        String endedBy,
        Map<String, Map<String, Object>> coverage,
        Counts verdicts,
        Map<String, Counts> properties,
        List<Found> violations,
        Map<String, Double> health,
        Map<String, Double> faults,
        Map<String, Long> skipped,
        Map<String, Long> strategyCounters,
        Map<String, Map<String, Long>> strategyStatistics,
        long notQuiescent,
        long unasked,
        List<Warning> warnings,
        @JsonAnyGetter Map<String, Object> sections,
        @Nullable String runFolder,
        @Nullable Harnessed harness,
        @JsonIgnore List<Figures.Row> rows,
        @JsonIgnore List<String> strategyLines,
        @JsonIgnore boolean inRounds) {
    /** Of the options: whether {@code faults} says how many there may be; if not, the strategy makes as many as it does. */
    public static final String FAULTS_BOUND = "faultsBound";

    /** What is shown of one side of a difference. */
    private static final int BRIEF = 160;

    public record Counts(long kept, long violated, long inconclusive, long reached, long notReached) {
        static Counts of(VerdictCounts tally) {
            return new Counts(
                    tally.kept(), tally.violated(), tally.inconclusive(), tally.reached(), tally.notReached());
        }
    }

    /** How a violation was shrunk: what ended it, and how many executions it took. */
    public record Shrunk(String endedBy, int executions) {}

    /** {@code message} is that of the execution to look at first. */
    public record Found(
            String id,
            String property,
            String message,
            long firstExecution,
            long firstDecision,
            long firstMillis,
            long occurrences,
            int decisions,
            int shrunkDecisions,
            boolean minimal,
            Shrunk shrinking,
            @Nullable String repeated,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String temper,

            @Nullable String trace,
            @Nullable String shrunk) {
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
                    violation.temper(),
                    text(finding.trace()),
                    text(finding.shrunk()));
        }

        /** The trace to look at first. */
        public String best() {
            return String.valueOf(shrunk != null ? shrunk : trace);
        }
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
        sections.putAll(more);
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
                experiment.configured().lines(),
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
        Doctor.Problem problem = totals.notRepeatable();
        if (problem != null) {
            warnings.add(new Warning(
                    "not-deterministic",
                    "execution " + problem.execution() + " was made twice, and at event " + problem.event() + ", of "
                            + problem.node() + ": " + problem.what() + "; first " + brief(problem.first()) + ", then "
                            + brief(problem.second())
                            + " (`waymark doctor` tells more)"));
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
        boolean bounded = finding.shrinking().result() == Shrinking.Result.EXECUTIONS && finding.trace() != null;
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
