package dev.waymark.tla.mapping;

import dev.waymark.core.UsageException;
import dev.waymark.tla.StateView;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line of a mapping that says what counts of a sequence of states, such as
 *
 * <pre>
 * view merged = merge term, role unless role = "LEADER"; hide active
 * </pre>
 */
final class ViewLine {
    /** Always there: every state counts. */
    static final String ALL = "all";

    private static final Pattern LINE = Pattern.compile("view\\s+([\\w-]+)\\s*=\\s*"
            + "(?:merge\\s+([\\w\\s,]+?)(?:\\s+unless\\s+(\\w+)\\s*=\\s*\"?([^\";]+?)\"?)?)?\\s*"
            + "(?:;?\\s*hide\\s+([\\w\\s,]+))?");

    private ViewLine() {}

    static boolean is(String line) {
        return line.startsWith("view ");
    }

    static void parse(String line, Map<String, StateView.Text> views) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches() || (parts.group(2) == null && parts.group(5) == null)) {
            throw new UsageException(
                    "not a view: " + line
                            + " (write view NAME = merge VARIABLES unless FUNCTION = VALUE; hide VARIABLES, or one of the two)");
        }
        String name = parts.group(1);
        String value = parts.group(4);
        StateView.Text text = new StateView.Text(
                names(parts.group(5)), names(parts.group(2)), parts.group(3), value == null ? "" : value);
        if (name.equals(ALL) || views.put(name, text) != null) {
            throw new UsageException("there is already a view " + name);
        }
    }

    private static List<String> names(@Nullable String list) {
        return list == null
                ? List.of()
                : Arrays.stream(list.split(",")).map(String::strip).toList();
    }
}
