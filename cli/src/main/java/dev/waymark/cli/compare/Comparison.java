package dev.waymark.cli.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.waymark.core.Warning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The result of {@code compare} as scripts read it; the names of the components are the keys of the contract. */
record Comparison(
        String system,
        List<Contestant> strategies,
        List<Pair> pairs,
        Map<String, String> unranked,
        List<Warning> warnings,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Control control) {

    /** {@code low} and {@code high}: the 95 % interval of the mean. */
    record Spread(
            @Nullable Double mean,
            @Nullable Double sd,
            @Nullable Double low,
            @Nullable Double high) {}

    /**
     * {@code low} and {@code high}: the interval of the share that finds something; those of the median may have no upper end,
     * or none at all. {@code meanOccurrences}: executions of a trial that violate a property.
     */
    record BugFound(
            int trials,
            int found,
            @Nullable Double medianFirstExecution,
            @Nullable Double medianFirstDecision,
            @Nullable Double medianFirstMillis,
            double low,
            double high,
            @Nullable Double medianFirstExecutionLow,
            @Nullable Double medianFirstExecutionHigh,
            Spread occurrences) {}

    /** The share of trials that have found nothing after {@code executions}. */
    record Survivors(
            double executions,
            int atRisk,
            int found,
            double share,
            @Nullable Double low,
            @Nullable Double high) {}

    /**
     * {@code a12} above 0.5: {@code a} covers more, or finds something earlier. {@code p}: two-sided, by Mann and Whitney;
     * {@code pHolm}: corrected for all pairs of the same metric; {@code pBetter}, {@code pWorse}: one-sided, that {@code a}
     * is better or worse; {@code pWelch...}: of means; {@code pLogRank}: of survival.
     */
    record Pair(
            String a,
            String b,
            String metric,
            double a12,
            @Nullable Double p,
            @Nullable Double a12Low,
            @Nullable Double a12High,
            @Nullable Double pHolm,
            @Nullable Double pBetter,
            @Nullable Double pWorse,
            @Nullable Double pWelch,
            @Nullable Double pWelchBetter,
            @Nullable Double pLogRank,
            @Nullable Double improvementPercent,
            @Nullable Double speedUp) {
        Pair corrected(@Nullable Double holm) {
            return new Pair(
                    a,
                    b,
                    metric,
                    a12,
                    p,
                    a12Low,
                    a12High,
                    holm,
                    pBetter,
                    pWorse,
                    pWelch,
                    pWelchBetter,
                    pLogRank,
                    improvementPercent,
                    speedUp);
        }

        /** Null if it may be chance. */
        @Nullable
        String better() {
            return pHolm == null || pHolm >= CHANCE || a12 == 0.5 ? null : a12 > 0.5 ? a : b;
        }
    }

    /** From here on a p-value is taken for chance. */
    static final double CHANCE = 0.05;

    /** One of several comparisons, each with another bug. */
    record OfBug(
            String bug,
            String system,
            List<Contestant> strategies,
            List<Pair> pairs,
            Map<String, String> unranked,
            List<Warning> warnings,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Control control) {
        OfBug(String bug, Comparison comparison) {
            this(
                    bug,
                    comparison.system,
                    comparison.strategies,
                    comparison.pairs,
                    comparison.unranked,
                    comparison.warnings,
                    comparison.control);
        }
    }

    /**
     * {@code made} are trials by strategy, at least one of each and equally many; {@code planned} is how many there should have
     * been, {@code bugOn} whether there is something to find, {@code unranked} why some strategies were left out, {@code control} what
     * is found without the bug, if that was looked for.
     */
    static Comparison of(
            Map<String, List<Trial>> made,
            int planned,
            boolean bugOn,
            Map<String, String> unranked,
            @Nullable Control control) {
        Map<String, List<Trial>> trials = control == null ? made : control.mark(made);
        List<Trial> all = trials.values().stream().flatMap(List::stream).toList();
        List<Metric> coverages =
                all.get(0).coverages().stream().map(Metric::coverage).toList();
        boolean firsts = bugOn || all.stream().anyMatch(Trial::found);
        List<Contestant> contestants = new ArrayList<>();
        List<Warning> warnings = new ArrayList<>();
        trials.forEach((name, ofIt) -> {
            contestants.add(Contestant.of(name, ofIt, coverages, firsts));
            warnings.addAll(warnings(name, ofIt));
            warnings.addAll(notCounted(name, ofIt, control));
        });
        if (all.stream().anyMatch(trial -> trial.endedBy().equals("bug"))) {
            warnings.add(new Warning(
                    "cut-by-bug",
                    "trials ended with their first violation: their coverage is what was covered until then"));
        }
        int complete = trials.values().iterator().next().size();
        if (complete < planned) {
            warnings.add(new Warning(
                    "interrupted",
                    "interrupted: these are the " + complete + " of " + planned
                            + " trials that every strategy had completed"));
        }
        if (control != null && control.trials() < planned) {
            warnings.add(new Warning(
                    "interrupted", "interrupted: the control has " + control.trials() + " of " + planned + " trials"));
        }
        List<Metric> metrics = new ArrayList<>();
        if (firsts) {
            metrics.addAll(Metric.FIRSTS);
        }
        metrics.addAll(coverages);
        return new Comparison(all.get(0).system(), contestants, Pairs.of(trials, metrics), unranked, warnings, control);
    }

    /** What a strategy violated that is violated without the bug too. */
    private static List<Warning> notCounted(String strategy, List<Trial> trials, @Nullable Control control) {
        List<Warning> warnings = new ArrayList<>();
        if (control == null) {
            return warnings;
        }
        for (Violated each : Violated.of(trials)) {
            if (each.inControl()) {
                warnings.add(new Warning(
                        "in-control",
                        strategy + ": " + each.id() + " is violated without the bug too (in " + control.share(each.id())
                                + " trials of the control): in " + each.trials() + " of " + trials.size()
                                + " trials it does not count as found"));
            }
        }
        long inVain = trials.stream().filter(Trial::endedInVain).count();
        if (inVain > 0) {
            warnings.add(new Warning(
                    "cut-by-control",
                    strategy + ": " + inVain + " of " + trials.size()
                            + " trials ended with a violation that does not count, so nobody knows when they would have"
                            + " found the bug: leave out --stop-on-bug, or name the property (--property)"));
        }
        return warnings;
    }

    /** The trials as they were put in. */
    Map<String, List<Trial>> trials() {
        Map<String, List<Trial>> trials = new LinkedHashMap<>();
        strategies.forEach(each -> trials.put(each.name(), each.all()));
        return trials;
    }

    Trial any() {
        return strategies.get(0).all().get(0);
    }

    /** Whether something could be found, so that there are figures of it. */
    boolean finds() {
        return pairs.isEmpty()
                ? !any().bugs().isEmpty()
                        || strategies.stream().anyMatch(each -> each.bugFound().found() > 0)
                : pairs.get(0).metric().equals(Metric.FIRSTS.get(0).name());
    }

    /** What the trials of a strategy warn of, each once. */
    private static List<Warning> warnings(String strategy, List<Trial> trials) {
        Map<Warning, Integer> counts = new LinkedHashMap<>();
        for (Trial trial : trials) {
            trial.warnings().forEach(warning -> counts.merge(warning, 1, Integer::sum));
        }
        List<Warning> warnings = new ArrayList<>();
        counts.forEach((warning, count) -> warnings.add(new Warning(
                warning.kind(),
                strategy + ": " + warning.message() + " (" + count + " of " + trials.size() + " trials)")));
        return warnings;
    }

    /** The run objects of trials. */
    static List<JsonNode> reports(List<Trial> trials) {
        return trials.stream().map(Trial::report).toList();
    }
}
