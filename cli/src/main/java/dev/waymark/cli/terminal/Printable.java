package dev.waymark.cli.terminal;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one place through which all texts pass on their way to a terminal. They may hold what others wrote: names and values
 * of a trace, messages of a system, arguments. A terminal obeys control characters, so those become escapes; a line feed
 * would let such a text pass for a line of ours. The escapes are those of JSON, where they change nothing.
 */
public final class Printable {
    /** Of an error so many characters are read by nobody. */
    static final int ERROR_MAX = 2000;

    /** The colours of a chart; nothing that moves, hides or asks. */
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[(?:[012]|3[1-6])m");

    private Printable() {}

    public static String line(String text) {
        return isPlain(text) ? text : escaped(text);
    }

    /** A line of a chart, which brings its own colours. */
    static String picture(String text) {
        StringBuilder line = new StringBuilder();
        Matcher colours = COLOUR.matcher(text);
        int from = 0;
        while (colours.find()) {
            line.append(line(text.substring(from, colours.start()))).append(colours.group());
            from = colours.end();
        }
        return line.append(line(text.substring(from))).toString();
    }

    /** For errors and warnings, which may repeat a whole file. */
    static String error(String text) {
        if (text.length() <= ERROR_MAX) {
            return line(text);
        }
        int end = Character.isHighSurrogate(text.charAt(ERROR_MAX - 1)) ? ERROR_MAX - 1 : ERROR_MAX;
        return line(text.substring(0, end)) + " ... (" + String.format(Locale.ROOT, "%,d", text.length())
                + " characters in all)";
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~') {
                return false;
            }
        }
        return true;
    }

    private static String escaped(String text) {
        StringBuilder line = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> append(line, c);
            }
        });
        return line.toString();
    }

    private static void append(StringBuilder line, int c) {
        if (!commands(c)) {
            line.appendCodePoint(c);
            return;
        }
        for (char unit : Character.toChars(c)) {
            line.append(String.format("\\u%04x", (int) unit));
        }
    }

    /** Controls (C0, C1), invisible ones such as those that turn the direction of writing, and halves of a pair. */
    private static boolean commands(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }
}
