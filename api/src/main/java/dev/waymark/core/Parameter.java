package dev.waymark.core;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a system: its name, default, and the test that a given value must pass. A parameter of another {@code kind} than
 * {@link Kind#VALUE} must say so: files of others set it only with permission, see {@link CommandPermission}.
 */
public record Parameter(
        String name,
        String defaultValue,
        String summary,
        String expects,
        Function<String, @Nullable String> problem,
        Kind kind) {
    /** What a value names outside of Waymark. */
    public enum Kind {
        /** Nothing. */
        VALUE("take a value"),
        /** A command, a program, or code that is loaded. */
        PROGRAM("start a program"),
        /** A folder in which files are written. */
        FOLDER("write into a folder"),
        /** An address at which others are listened to or called. */
        ADDRESS("open an address");

        private final String use;

        Kind(String use) {
            this.use = use;
        }

        /** What a system would do with it, as in "start a program". */
        public String use() {
            return use;
        }
    }

    /** Which names nothing outside of Waymark. */
    public Parameter(
            String name,
            String defaultValue,
            String summary,
            String expects,
            Function<String, @Nullable String> problem) {
        this(name, defaultValue, summary, expects, problem, Kind.VALUE);
    }

    public static Parameter number(String name, long defaultValue, long least, long most, String summary) {
        String expects = least + " to " + (most == Long.MAX_VALUE ? "any number" : Long.toString(most));
        return new Parameter(name, Long.toString(defaultValue), summary, expects, text -> {
            try {
                long value = Long.parseLong(text);
                return value < least || value > most ? "must be " + expects : null;
            } catch (NumberFormatException e) {
                return "must be a whole number, " + expects;
            }
        });
    }

    public static Parameter flag(String name, boolean defaultValue, String summary) {
        return choice(name, Boolean.toString(defaultValue), List.of("true", "false"), summary);
    }

    public static Parameter choice(String name, String defaultValue, List<String> values, String summary) {
        String expects = String.join("|", values);
        return new Parameter(
                name, defaultValue, summary, expects, text -> values.contains(text) ? null : "must be " + expects);
    }

    /** Any text will do. */
    public static Parameter text(String name, String defaultValue, String summary) {
        return new Parameter(name, defaultValue, summary, "a text", text -> null);
    }

    /** What is started: a command, or the path of a program. */
    public static Parameter program(String name, String defaultValue, String summary) {
        return new Parameter(name, defaultValue, summary, "a command", text -> null, Kind.PROGRAM);
    }

    /** A folder in which files are written. */
    public static Parameter folder(String name, String defaultValue, String summary) {
        return new Parameter(name, defaultValue, summary, "a folder", text -> null, Kind.FOLDER);
    }

    /** An address at which others are listened to or called. */
    public static Parameter address(String name, String defaultValue, String summary) {
        return new Parameter(name, defaultValue, summary, "an address", text -> null, Kind.ADDRESS);
    }

    /** The same of another kind. */
    public Parameter of(Kind other) {
        return new Parameter(name, defaultValue, summary, expects, problem, other);
    }

    public static Parameter probability(String name, double defaultValue, String summary) {
        return new Parameter(name, Double.toString(defaultValue), summary, "0.0 to 1.0", text -> {
            try {
                double value = Double.parseDouble(text);
                return value >= 0 && value <= 1 ? null : "must be 0.0 to 1.0";
            } catch (NumberFormatException e) {
                return "must be a number, 0.0 to 1.0";
            }
        });
    }
}
