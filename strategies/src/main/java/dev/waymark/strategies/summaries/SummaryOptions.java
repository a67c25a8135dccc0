package dev.waymark.strategies.summaries;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.strategies.timeline.EventKinds;
import dev.waymark.strategies.timeline.TimelineAbstraction;
import dev.waymark.strategies.timeline.TimelineAbstractions;
import dev.waymark.strategies.timeline.Windows;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * How windows become states. {@code epsilon}: in which share of their signatures two agree that are one state; 0: it is calibrated
 * on runs without faults. {@code counts}: the names of kinds of events that count; null: all.
 */
public record SummaryOptions(
        TimelineAbstraction abstraction,
        double epsilon,
        @Nullable Pattern counts,
        long length) {
    public static final String ABSTRACTION = "events";

    /** As in the paper. */
    public static final double EPSILON = 0.70;

    private static final String AUTO = "auto";

    /** {@code ABSTRACTION}, {@code EPSILON} or {@code auto}, and {@code /PATTERN/}, in any order, with colons between; empty: as usual. */
    static SummaryOptions parse(String view, Target target) {
        String abstraction = ABSTRACTION;
        double epsilon = EPSILON;
        Pattern counts = null;
        String rest = view;
        while (!rest.isEmpty()) {
            boolean pattern = rest.startsWith("/");
            int closing = pattern ? rest.indexOf('/', 1) : -1;
            if (pattern && closing < 0) {
                throw new UsageException("coverage summaries:" + view + ": a pattern is written /PATTERN/");
            }
            int end = pattern ? closing + 1 : rest.indexOf(':') < 0 ? rest.length() : rest.indexOf(':');
            String part = rest.substring(0, end);
            rest = end < rest.length() ? rest.substring(end + 1) : "";
            if (pattern) {
                counts = pattern(part.substring(1, part.length() - 1));
            } else if (part.equals(AUTO)
                    || !part.isEmpty() && (Character.isDigit(part.charAt(0)) || part.charAt(0) == '.')) {
                epsilon = epsilon(part);
            } else {
                abstraction = part;
            }
        }
        return new SummaryOptions(abstraction(abstraction, target), epsilon, counts, Windows.LENGTH);
    }

    public static TimelineAbstraction abstraction(String name, Target target) {
        return abstraction(name, target.system().getClass().getClassLoader());
    }

    /** {@code beside}: a user's own may lie beside the system. */
    public static TimelineAbstraction abstraction(String name, ClassLoader beside) {
        return TimelineAbstractions.named(name, List.of(SummaryOptions.class.getClassLoader(), beside));
    }

    /** 0 for {@code auto}. */
    public static double epsilon(String text) {
        if (text.equals(AUTO)) {
            return 0;
        }
        try {
            double number = Double.parseDouble(text);
            if (number > 0 && number <= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new UsageException("epsilon " + text + ": must be auto, or a number above 0 and at most 1, such as 0.7");
    }

    public static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new UsageException("pattern /" + text + "/: " + e.getDescription()
                    + "; it is a regular expression on kinds of events such as 'sent AppendEntries' or 'event commit'");
        }
    }

    public boolean isCalibrated() {
        return epsilon == 0;
    }

    public SummaryOptions withEpsilon(double newEpsilon) {
        return new SummaryOptions(abstraction, newEpsilon, counts, length);
    }

    public EventKinds kinds() {
        Pattern wanted = counts;
        return wanted == null
                ? new EventKinds()
                : new EventKinds(name -> wanted.matcher(name).find());
    }
}
