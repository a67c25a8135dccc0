package dev.waymark.cli.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.waymark.core.Warning;
import dev.waymark.core.model.Meaning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The result of {@code compare} as scripts read it; the names of the components are the keys of the contract. */
record Comparison(
        @Meaning("the system under test") String system,
        @Meaning("what came of each") List<Contestant> strategies,
        @Meaning("each two of them, by each metric") List<Pair> pairs,

        @Meaning("strategies that were left out, by name: why")
        Map<String, String> unranked,

        @Meaning("as of `run`, and `cut-by-bug`, `in-control`, `cut-by-control`")
        List<Warning> warnings,

        @Meaning("with `--bug`, unless `--no-control`: the same trials without the bug; else left out")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable
        Control control) {

    /** {@code low} and {@code high}: the 95 % interval of the mean. */
    record Spread(
            @Meaning("null without trials") @Nullable Double mean,
            @Meaning("standard deviation") @Nullable Double sd,

            @Meaning("of the 95 % interval of the mean") @Nullable
            Double low,

            @Meaning("of the 95 % interval of the mean") @Nullable
            Double high) {}

    /**
     * {@code low} and {@code high}: the interval of the share that finds something; those of the median may have no upper end,
     * or none at all. {@code meanOccurrences}: executions of a trial that violate a property.
     */
    record BugFound(
            @Meaning("how many there are") int trials,

            @Meaning("how many of them found something that counts")
            int found,

            @Meaning("until then, trials that found nothing counted as censored; null if most did not") @Nullable
            Double medianFirstExecution,

            @Meaning("the same in decisions") @Nullable Double medianFirstDecision,
            @Meaning("the same in milliseconds") @Nullable Double medianFirstMillis,

            @Meaning("of the interval of the share that finds something")
            double low,

            @Meaning("of the interval of the share that finds something")
            double high,

            @Meaning("of the interval of the median; null where it has no end") @Nullable
            Double medianFirstExecutionLow,

            @Meaning("of the interval of the median; null where it has no end") @Nullable
            Double medianFirstExecutionHigh,

            @Meaning("executions of a trial that violate a property")
            Spread occurrences) {}

    /** The share of trials that have found nothing after {@code executions}. */
    record Survivors(
            @Meaning("after so many") double executions,
            @Meaning("trials that had found nothing before") int atRisk,
            @Meaning("trials that found something then") int found,

            @Meaning("of trials that have found nothing after that")
            double share,

            @Meaning("of its interval") @Nullable Double low,
            @Meaning("of its interval") @Nullable Double high) {}

    /**
     * {@code a12} above 0.5: {@code a} covers more, or finds something earlier. {@code p}: two-sided, by Mann and Whitney;
     * {@code pHolm}: corrected for all pairs of the same metric; {@code pBetter}, {@code pWorse}: one-sided, that {@code a}
     * is better or worse; {@code pWelch...}: of means; {@code pLogRank}: of survival.
     */
    record Pair(
            @Meaning("a strategy") String a,
            @Meaning("another") String b,

            @Meaning("what is compared, such as `firstExecution` or `coverage.states`")
            String metric,

            @Meaning("above 0.5: `a` covers more, or finds something earlier")
            double a12,

            @Meaning("two-sided, by Mann and Whitney") @Nullable
            Double p,

            @Meaning("of its interval") @Nullable Double a12Low,
            @Meaning("of its interval") @Nullable Double a12High,

            @Meaning("corrected for all pairs of the same metric") @Nullable
            Double pHolm,

            @Meaning("one-sided, that `a` is better") @Nullable
            Double pBetter,

            @Meaning("one-sided, that `a` is worse") @Nullable
            Double pWorse,

            @Meaning("of means, two-sided") @Nullable Double pWelch,

            @Meaning("of means, that `a` is better") @Nullable
            Double pWelchBetter,

            @Meaning("of survival") @Nullable Double pLogRank,

            @Meaning("by how much the mean of `a` is above that of `b`") @Nullable
            Double improvementPercent,

            @Meaning("how many times as fast `a` comes to what `b` covers at its end") @Nullable
            Double speedUp) {
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
            @Meaning("which one is on") String bug,
            @Meaning("the system under test") String system,
            @Meaning("what came of each") List<Contestant> strategies,
            @Meaning("each two of them, by each metric") List<Pair> pairs,

            @Meaning("strategies that were left out, by name: why")
            Map<String, String> unranked,

            @Meaning("as of `run`, and `cut-by-bug`, `in-control`, `cut-by-control`")
            List<Warning> warnings,

            @Meaning("with `--bug`, unless `--no-control`: the same trials without the bug; else left out")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Nullable
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
