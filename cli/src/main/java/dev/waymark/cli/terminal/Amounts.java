package dev.waymark.cli.terminal;

import dev.waymark.engine.result.CoverageAmount;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Numbers as people read them. */
public final class Amounts {
    private Amounts() {}

    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 1 decision}, {@code 1,000 decisions}. */
    public static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }

    public static String times(long number) {
        return number == 1 ? "once" : number(number) + " times";
    }

    /** How much of each coverage was seen; where it is known how much there is, as a share. */
    public static String coverage(Map<String, CoverageAmount> coverage) {
        return coverage.entrySet().stream()
                .map(entry -> entry.getKey() + " " + figure(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String figure(CoverageAmount covered) {
        String amount = covered.estimate()
                ? "about " + number(covered.covered()) + " (an estimate)"
                : number(covered.covered());
        return covered.numbers().containsKey(CoverageAmount.TOTAL)
                ? amount
                        + String.format(
                                Locale.ROOT,
                                " of %s (%.1f %%)",
                                number(covered.total()),
                                100.0 * covered.covered() / Math.max(1, covered.total()))
                : amount;
    }
}
