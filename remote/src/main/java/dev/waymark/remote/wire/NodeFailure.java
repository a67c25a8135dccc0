package dev.waymark.remote.wire;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A node of a host failed, as its host tells: a panic, an exception. Its stack is that of the host's language. */
public final class NodeFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** {@code package.function(file:line)}; the package may have slashes and points. */
    private static final Pattern PLACE = Pattern.compile("(.*)\\.([^.(]*(?:\\(.*\\))?[^.(]*)\\(([^():]*):(\\d+)\\)");

    public NodeFailure(String what, List<String> where) {
        super(what);
        setStackTrace(where.stream().map(NodeFailure::frame).toArray(StackTraceElement[]::new));
    }

    private static StackTraceElement frame(String place) {
        Matcher parts = PLACE.matcher(place);
        return parts.matches()
                ? new StackTraceElement(
                        parts.group(1), parts.group(2), parts.group(3), Integer.parseInt(parts.group(4)))
                : new StackTraceElement("host", place, null, -1);
    }

    @Override
    public String toString() {
        return String.valueOf(getMessage());
    }
}
