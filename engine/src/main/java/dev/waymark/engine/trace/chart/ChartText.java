package dev.waymark.engine.trace.chart;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Texts that come from the system under test, made fit for a chart. */
final class ChartText {
    private final boolean unicode;

    ChartText(boolean unicode) {
        this.unicode = unicode;
    }

    /**
     * One cell per character: no control characters, none that is invisible or turns the direction of writing, none outside
     * the basic plane, in ASCII charts none outside ASCII.
     */
    String clean(@Nullable Object value) {
        String text = String.valueOf(value);
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (Character.isISOControl(c)) {
                clean.append(' ');
            } else if (c > (unicode ? 0xFFFF : 0x7E) || hasNoCell(c)) {
                clean.append('?');
            } else {
                clean.append((char) c);
            }
        });
        return clean.toString();
    }

    String following(String text) {
        return Glyph.FOLLOWS.text(unicode) + " " + clean(text);
    }

    private static boolean hasNoCell(int c) {
        return switch (Character.getType(c)) {
            case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE -> true;
            default -> false;
        };
    }

    String truncate(String text, int length) {
        String ellipsis = Glyph.ELLIPSIS.text(unicode);
        return text.length() <= length ? text : text.substring(0, length - ellipsis.length()) + ellipsis;
    }

    /** At most {@code lines} lines, broken at spaces or after punctuation where that is possible; never empty. */
    List<String> wrap(String text, int length, int lines) {
        List<String> wrapped = new ArrayList<>();
        String rest = text.strip();
        while (rest.length() > length && wrapped.size() < lines - 1) {
            int end = length;
            while (end > length / 3 && !mayBreak(rest, end)) {
                end--;
            }
            end = mayBreak(rest, end) ? end : length;
            wrapped.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).strip();
        }
        wrapped.add(truncate(rest, length));
        return wrapped;
    }

    private static boolean mayBreak(String text, int at) {
        return text.charAt(at) == ' ' || "[(,;".indexOf(text.charAt(at - 1)) >= 0;
    }
}
