package dev.waymark.remote.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node of a host failed, as its host tells: a panic, an exception. Its stack is that of the host's language. */
public final class NodeFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Whoever reads it sees no more than a screen; a trace would hold all of it. */
    private static final int WHAT_MAX = 10_000;

    private static final int PLACES_MAX = 200;
    private static final int PLACE_MAX = 1_000;

    public NodeFailure(String what, List<String> where) {
        super(cut(what, WHAT_MAX));
        setStackTrace(where.stream().limit(PLACES_MAX).map(NodeFailure::frame).toArray(StackTraceElement[]::new));
    }

    private static String cut(String text, int most) {
        return text.length() <= most
                ? text
                : text.substring(0, most) + "... (" + (text.length() - most) + " characters more)";
    }

    private static StackTraceElement frame(String place) {
        String shown = cut(place, PLACE_MAX);
        StackTraceElement parsed = parsed(shown);
        return parsed == null ? new StackTraceElement("host", shown, null, -1) : parsed;
    }

    /** {@code package.function(file:line)}; the package may have slashes and points. Null: it is something else. */
    private static @Nullable StackTraceElement parsed(String place) {
        int open = place.lastIndexOf('(');
        int colon = place.lastIndexOf(':');
        int point = open < 0 ? -1 : lastPoint(place.substring(0, open));
        if (point < 0 || colon < open || !place.endsWith(")") || place.indexOf(':', open) != colon) {
            return null;
        }
        int line = line(place.substring(colon + 1, place.length() - 1));
        return line < 0
                ? null
                : new StackTraceElement(
                        place.substring(0, point),
                        place.substring(point + 1, open),
                        place.substring(open + 1, colon),
                        line);
    }

    /** The one before the function's name: those inside of parentheses are of a receiver's type. */
    private static int lastPoint(String text) {
        int depth = 0;
        for (int i = text.length() - 1; i >= 0; i--) {
            char c = text.charAt(i);
            depth += c == ')' ? 1 : c == '(' ? -1 : 0;
            if (c == '.' && depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private static int line(String digits) {
        try {
            return digits.matches("\\d+") ? Integer.parseInt(digits) : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    @Override
    public String toString() {
        return String.valueOf(getMessage());
    }
}
