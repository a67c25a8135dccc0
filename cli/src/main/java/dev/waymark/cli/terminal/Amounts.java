package dev.waymark.cli.terminal;

import dev.waymark.core.campaign.CoverageFigures;
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
    public static String coverage(Map<String, Map<String, Object>> coverage) {
        return coverage.entrySet().stream()
                .map(entry -> entry.getKey() + " " + figure(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String figure(Map<String, Object> figures) {
        long covered = figures.get("covered") instanceof Number number ? number.longValue() : 0;
        String amount = figures.containsKey(CoverageFigures.ESTIMATE)
                ? "about " + number(covered) + " (an estimate)"
                : number(covered);
        return figures.get("total") instanceof Number total
                ? amount
                        + String.format(
                                Locale.ROOT,
                                " of %s (%.1f %%)",
                                number(total.longValue()),
                                100.0 * covered / Math.max(1, total.longValue()))
                : amount;
    }
}
