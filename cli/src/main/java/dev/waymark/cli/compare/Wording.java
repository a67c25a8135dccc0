package dev.waymark.cli.compare;

import dev.waymark.cli.compare.Comparison.BugFound;
import dev.waymark.cli.compare.Comparison.Pair;
import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Terminal;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.statistics.Differences;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Figures of a comparison as people read them, in the terminal and on pages. */
final class Wording {
    static final String NONE = "-";

    private Wording() {}

    /** Executions are numbered from 0 and counted from 1. */
    static @Nullable Double counted(@Nullable Double number) {
        return number == null ? null : Double.valueOf(number + 1);
    }

    static String whole(@Nullable Double number) {
        return number == null ? NONE : Amounts.number(Math.round(number));
    }

    static String time(@Nullable Double millis) {
        if (millis == null) {
            return NONE;
        }
        return millis < 1000 ? Math.round(millis) + " ms" : Durations.text(Math.round(millis));
    }

    static String decimal(@Nullable Double number) {
        return number == null ? NONE : String.format(Locale.ROOT, "%,.1f", number);
    }

    /** Mean and standard deviation. */
    static String spread(Comparison.Spread spread) {
        String mean = decimal(spread.mean());
        return spread.sd() == null ? mean : mean + (Terminal.unicode() ? " ± " : " +- ") + decimal(spread.sd());
    }

    /** {@code 1,048 (702..-)}: an end that lies beyond the budget is not known. */
    static String median(BugFound found) {
        String median = whole(counted(found.medianFirstExecution()));
        return found.medianFirstExecutionLow() == null
                ? median
                : median + " (" + whole(counted(found.medianFirstExecutionLow())) + ".."
                        + whole(counted(found.medianFirstExecutionHigh())) + ")";
    }

    /**
     * Which properties the trials of a strategy violate, and in how many of them: {@code exactly-once 10}; in brackets what is violated
     * without the bug too.
     */
    static String violates(Contestant contestant) {
        Map<String, Integer> trials = new LinkedHashMap<>();
        for (Trial trial : contestant.all()) {
            Set<String> properties = new LinkedHashSet<>();
            for (JsonNode each : trial.violations()) {
                String property = each.path("property").asString("");
                properties.add(Trial.inControl(each) ? "[" + property + "]" : property);
            }
            properties.forEach(property -> trials.merge(property, 1, Integer::sum));
        }
        return trials.isEmpty()
                ? NONE
                : trials.entrySet().stream()
                        .map(each -> each.getKey().endsWith("]")
                                ? each.getKey().replace("]", " " + each.getValue() + "]")
                                : each.getKey() + " " + each.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** What is to be known of a comparison with a bug: what is violated without it. Empty if none is on. */
    static String control(Comparison comparison) {
        Control control = comparison.control();
        return control != null
                ? control.text()
                : comparison.any().bugs().isEmpty()
                        ? ""
                        : "no control: what is violated may be violated without the bug too";
    }

    static String p(@Nullable Double p) {
        return p == null ? NONE : p < 0.001 ? "< 0.001" : String.format(Locale.ROOT, "%.3f", p);
    }

    static String chance(double p) {
        return "p " + p(p);
    }

    /** As seen from {@code a}. */
    static String a12(Pair pair) {
        return a12(pair.a12(), pair.a12Low(), pair.a12High());
    }

    private static String a12(double value, @Nullable Double low, @Nullable Double high) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return low == null || high == null ? text : text + String.format(Locale.ROOT, " (%.2f..%.2f)", low, high);
    }

    /** The better one is named first, and the A12 is the one seen from its side. */
    static String words(Pair pair, int trials, int pairs) {
        boolean turned = pair.a12() < 0.5;
        String size = "A12 "
                + (turned
                        ? a12(1 - pair.a12(), complement(pair.a12High()), complement(pair.a12Low()))
                        : a12(pair.a12(), pair.a12Low(), pair.a12High()));
        Double p = pair.pHolm();
        if (p == null) {
            return "one trial of each tells nothing: " + size;
        }
        if (tooFew(trials, pairs)) {
            return tooFewWords(trials, pairs) + ": " + size;
        }
        String better = pair.better();
        if (better == null) {
            return "no difference to speak of: " + size + ", " + chance(p);
        }
        boolean coverage = pair.metric().startsWith(Metric.COVERAGE);
        return better + (coverage ? " covers more: " : " finds it earlier: ") + size + ", " + chance(p)
                + (coverage ? howMuch(pair, turned) : "");
    }

    /** Whether no result whatever could tell two strategies apart, with so many pairs to be corrected for. */
    static boolean tooFew(int trials, int pairs) {
        return pairs * Differences.smallestP(trials, trials) >= Comparison.CHANCE;
    }

    static String tooFewWords(int trials, int pairs) {
        int enough = trials;
        while (tooFew(enough, pairs)) {
            enough++;
        }
        double smallest = Math.min(1, pairs * Differences.smallestP(trials, trials));
        return String.format(
                Locale.ROOT,
                "%d trials of each are too few to tell (p is never below %.3f%s; %d would do)",
                trials,
                smallest,
                pairs > 1 ? ", corrected for " + pairs + " pairs" : "",
                enough);
    }

    private static @Nullable Double complement(@Nullable Double share) {
        return share == null ? null : Double.valueOf(1 - share);
    }

    private static String howMuch(Pair pair, boolean turned) {
        StringBuilder text = new StringBuilder();
        Double percent = pair.improvementPercent();
        if (percent != null) {
            double more = turned ? 100 * (1 / (1 + percent / 100) - 1) : percent;
            text.append(String.format(Locale.ROOT, "; %.1f %% more", more));
        }
        Double faster = pair.speedUp();
        if (faster != null && faster > 0) {
            text.append(String.format(Locale.ROOT, ", %.1f times as fast", turned ? 1 / faster : faster));
        }
        return text.toString();
    }

    /** What the tests are. */
    static List<String> notes(int pairs, boolean finds) {
        String correction = pairs > 1 ? ", after Holm's correction for " + pairs + " pairs" : "";
        String one = "p: Mann-Whitney, two-sided" + correction
                + ". A12: how probable it is that the one does better (95 % interval by Newcombe).";
        String two =
                "times as fast: executions until both cover the same. (a..b): exact 95 % interval of the median, - beyond"
                        + " the budget.";
        return finds ? List.of(one, two) : List.of(one, "times as fast: executions until both cover the same.");
    }
}
