package dev.waymark.cli.run;

import dev.waymark.cli.Target;
import dev.waymark.core.campaign.Campaign;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Finding;
import dev.waymark.core.campaign.Tally;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.campaign.Violation;
import dev.waymark.core.engine.Watchdog;
import dev.waymark.core.strategy.Strategies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The result of {@code run} as scripts read it; the names of the components are the keys of the contract. */
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
        Map<String, Map<String, Number>> coverage,
        Counts verdicts,
        Map<String, Counts> properties,
        List<Found> violations,
        Map<String, Double> health,
        Map<String, Double> faults,
        Map<String, Long> skipped,
        Map<String, Long> strategyCounters,
        Map<String, Map<String, Long>> strategyStatistics,
        long notQuiescent,
        List<Warning> warnings,
        Map<String, Map<String, Long>> modelActions,
        Map<String, List<String>> neverRun,
        @Nullable String runFolder,
        @Nullable Map<String, Object> enumeration,
        @Nullable Harnessed harness) {

    public record Counts(long kept, long violated, long inconclusive, long reached, long notReached) {
        static Counts of(Tally tally) {
            return new Counts(
                    tally.kept(), tally.violated(), tally.inconclusive(), tally.reached(), tally.notReached());
        }
    }

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
            @Nullable String trace,
            @Nullable String shrunk) {
        static Found of(Finding finding) {
            Violation violation = finding.violation();
            return new Found(
                    violation.id(),
                    violation.verdict().property(),
                    violation.verdict().message(),
                    violation.firstExecution(),
                    violation.firstDecision(),
                    violation.firstMillis(),
                    violation.occurrences(),
                    finding.decisions(),
                    finding.shrunkDecisions(),
                    finding.minimal(),
                    text(finding.trace()),
                    text(finding.shrunk()));
        }

        /** The trace to look at first. */
        String best() {
            return String.valueOf(shrunk != null ? shrunk : trace);
        }
    }

    public record Warning(String kind, String message) {}

    static RunReport of(
            Target target, Totals totals, List<Finding> findings, List<Warning> more, @Nullable Path folder) {
        List<Warning> warnings = warnings(totals);
        warnings.addAll(more);
        findings.forEach(finding -> warn(finding, warnings));
        return made(target, totals, findings, warnings, folder);
    }

    /** Of a campaign that kept no traces: its violations are as long as they were found. */
    public static RunReport withoutTraces(Target target, Totals totals) {
        List<Finding> findings = new ArrayList<>();
        for (Violation violation : totals.violations()) {
            int decisions = violation.script().size();
            findings.add(new Finding(violation, decisions, decisions, false, false, null, null, null));
        }
        return made(target, totals, findings, warnings(totals), null);
    }

    private static RunReport made(
            Target target, Totals totals, List<Finding> findings, List<Warning> warnings, @Nullable Path folder) {
        CampaignSpec spec = totals.spec();
        Map<String, Counts> properties = new LinkedHashMap<>();
        totals.properties().forEach((name, tally) -> properties.put(name, Counts.of(tally)));
        CoverageFigures figures = CoverageFigures.of(totals);
        return new RunReport(
                target.system().name(),
                params(target),
                List.copyOf(target.configuration().bugs()),
                spec.strategy().label(),
                options(spec),
                spec.settings().seed(),
                spec.workers(),
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
                warnings,
                figures.modelActions(),
                figures.neverRun(),
                text(folder),
                null,
                Harnessed.report(spec, totals.executions()));
    }

    /** What only {@code --enumerate} can tell. */
    RunReport withEnumeration(Map<String, Object> newEnumeration) {
        return new RunReport(
                system,
                params,
                bugs,
                strategy,
                options,
                seed,
                workers,
                executions,
                decisions,
                deliveries,
                elapsedMillis,
                endedBy,
                coverage,
                verdicts,
                properties,
                violations,
                health,
                faults,
                skipped,
                strategyCounters,
                strategyStatistics,
                notQuiescent,
                warnings,
                modelActions,
                neverRun,
                runFolder,
                newEnumeration,
                harness);
    }

    CoverageFigures figures() {
        return new CoverageFigures(coverage, modelActions, neverRun);
    }

    /** With the types that scripts expect. */
    public static Map<String, Object> params(Target target) {
        return Typed.map(target.configuration().values(), target.system().allParameters());
    }

    /** The strategy's own options, then what applies to every strategy. */
    static Map<String, Object> options(CampaignSpec spec) {
        Strategies.Chosen strategy = spec.strategy();
        Map<String, Object> options =
                Typed.map(strategy.options(), strategy.strategy().options());
        options.put("steps", spec.settings().steps());
        Map<String, Object> faults = new LinkedHashMap<>();
        faults.put("crashes", spec.settings().faults().crashes());
        faults.put("drops", spec.settings().faults().drops());
        faults.put("duplicates", spec.settings().faults().duplicates());
        faults.values().removeIf(count -> count.equals(0));
        options.put("faults", faults);
        return options;
    }

    private static List<Warning> warnings(Totals totals) {
        List<Warning> warnings = new ArrayList<>(Harnessed.warnings(totals.spec(), totals.executions()));
        totals.properties().forEach((name, tally) -> {
            if (tally.reached() == 0 && totals.executions() > 0) {
                warnings.add(new Warning(
                        "never-reached",
                        "property " + name + " was never reached: nothing it speaks of happened (more --steps?)"));
            }
        });
        totals.health().forEach((name, mean) -> {
            if (mean == 0 && totals.executions() > 0) {
                warnings.add(new Warning("no-health", "not one '" + name + "' in the whole campaign"));
            }
        });
        totals.coverageWarnings().forEach(each -> warnings.add(new Warning(each.kind(), each.message())));
        if (totals.end() == Totals.End.TIME) {
            warnings.add(new Warning(
                    "cut-by-time", "the time limit ended it: another machine makes another number of executions"));
        }
        if (totals.end() == Totals.End.HANGS) {
            warnings.add(new Warning("hangs", hangs(totals)));
        }
        if (totals.end() == Totals.End.INTERRUPTED) {
            warnings.add(new Warning("interrupted", "interrupted: these are the results so far"));
        }
        return warnings;
    }

    private static String hangs(Totals totals) {
        String places = totals.violations().stream()
                .filter(violation -> Watchdog.hung(violation.verdict()))
                .map(violation -> Watchdog.place(violation.verdict()) + " (" + violation.id() + ", "
                        + Amounts.count(violation.occurrences(), "time") + ")")
                .collect(Collectors.joining(", "));
        return "stopped after " + Campaign.HANGS_MAX + " hangs of "
                + totals.spec().handlerMillis() + " ms in " + places
                + ": these are the results so far; make the handler return, then run it again";
    }

    private static void warn(Finding finding, List<Warning> warnings) {
        if (Watchdog.hung(finding.verdict())) {
            warnings.add(new Warning("not-shrunk", finding.violation().id() + " hangs and was not shrunk"));
        } else if (finding.shortest() == null) {
            warnings.add(new Warning(
                    "not-deterministic",
                    finding.violation().id() + " was not seen again when its decisions were replayed: the system"
                            + " is not deterministic (wall clock, unseeded random, threads, hash order?)"));
        } else if (!finding.minimal()) {
            String end = finding.interrupted() ? "the interruption" : "the limit on shrinking";
            warnings.add(new Warning(
                    "not-minimal", finding.violation().id() + " may be longer than needed: " + end + " ended it"));
        }
    }

    private static @Nullable String text(@Nullable Path path) {
        return path == null ? null : path.toString();
    }
}
