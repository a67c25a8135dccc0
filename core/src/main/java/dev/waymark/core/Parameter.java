package dev.waymark.core;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A parameter of a system: its name, default, and the test that a given value must pass. */
public record Parameter(
        String name, String defaultValue, String summary, String expects, Function<String, @Nullable String> problem) {
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
