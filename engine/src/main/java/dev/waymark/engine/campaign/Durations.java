package dev.waymark.engine.campaign;

import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as people write them: {@code 500ms}, {@code 60s}, {@code 5m}, {@code 8h}. */
public final class Durations {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    private Durations() {}

    /** A time limit of a campaign. */
    public static long limit(String text) {
        try {
            return millis("", text);
        } catch (UsageException e) {
            throw UsageException.of(
                    SpecField.TIME, String.valueOf(e.getMessage()).strip());
        }
    }

    /** {@code option} is named in the error. */
    public static long millis(String option, String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new UsageException(
                    option + " " + text + ": write a number and a unit, for example 500ms, 60s, 5m, 8h");
        }
        long number = Long.parseLong(matcher.group(1));
        if (number == 0) {
            throw new UsageException(option + " " + text + ": must be more than nothing");
        }
        return switch (matcher.group(2)) {
            case "ms" -> number;
            case "s" -> number * 1_000;
            case "m" -> number * 60_000;
            default -> number * 3_600_000;
        };
    }

    /** As it would be given. */
    public static String written(long millis) {
        return millis % 3_600_000 == 0
                ? millis / 3_600_000 + "h"
                : millis % 60_000 == 0
                        ? millis / 60_000 + "m"
                        : millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
    }

    /** For people to read. */
    public static String text(long millis) {
        if (millis < 10_000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        }
        long seconds = millis / 1000;
        return seconds < 120 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }
}
