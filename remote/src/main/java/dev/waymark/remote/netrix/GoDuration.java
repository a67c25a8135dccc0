package dev.waymark.remote.netrix;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Go writes them: {@code 1m30s}, {@code 100ms}, {@code 1.5s}. */
final class GoDuration {
    private static final Pattern WHOLE = Pattern.compile("(\\d+(\\.\\d+)?(h|ms|m|s|us|\u00b5s|ns))+");
    private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(h|ms|m|s|us|\u00b5s|ns)");

    /** Go itself writes no more than 30. */
    private static final int LENGTH_MAX = 100;

    private GoDuration() {}

    /** In milliseconds, at least 1; -1 if it is none. */
    static long millis(String text) {
        if (text.length() > LENGTH_MAX || !WHOLE.matcher(text).matches()) {
            return -1;
        }
        double millis = 0;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            millis += Double.parseDouble(part.group(1))
                    * switch (part.group(2)) {
                        case "h" -> 3_600_000;
                        case "m" -> 60_000;
                        case "s" -> 1_000;
                        case "ms" -> 1;
                        case "ns" -> 0.000_001;
                        default -> 0.001;
                    };
        }
        return Math.max(1, (long) millis);
    }
}
