package dev.waymark.engine.trace.text;

import dev.waymark.core.model.Recorded;
import dev.waymark.core.model.Shape;
import dev.waymark.core.model.Shaped;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A value as one line of text that is the same in every JVM. Values with a shape are printed by part, since their own text may
 * hold what is not: identity hashes of arrays and plain objects, and sets and maps in the order of their hashes.
 */
public final class ValueText {
    private ValueText() {}

    public static String of(@Nullable Object value) {
        StringBuilder text = new StringBuilder();
        append(text, value);
        return text.toString();
    }

    private static void append(StringBuilder text, @Nullable Object value) {
        if (value == null) {
            text.append("null");
        } else if (value instanceof Enum<?> constant) {
            text.append(constant.name());
        } else if (value instanceof Recorded recorded) {
            text.append(recorded.text());
        } else if (value instanceof Record || value instanceof Shaped) {
            appendParts(text, Objects.requireNonNull(Shape.of(value)), value);
        } else if (value instanceof Map<?, ?> map) {
            appendMap(text, map);
        } else if (value instanceof Set<?> set) {
            List<String> elements = sorted(set).stream().map(ValueText::of).toList();
            text.append('{').append(String.join(", ", elements)).append('}');
        } else if (value instanceof Collection<?> collection) {
            List<String> elements = collection.stream().map(ValueText::of).toList();
            text.append('[').append(String.join(", ", elements)).append(']');
        } else if (value.getClass().isArray()) {
            List<String> elements = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(of(Array.get(value, i)));
            }
            text.append('[').append(String.join(", ", elements)).append(']');
        } else {
            appendEscaped(
                    text,
                    hasOwnText(value) ? value.toString() : value.getClass().getSimpleName());
        }
    }

    private static void appendParts(StringBuilder text, Shape shape, Object value) {
        appendEscaped(text, shape.type());
        text.append('[');
        for (int i = 0; i < shape.size(); i++) {
            text.append(i == 0 ? "" : ", ");
            appendEscaped(text, shape.names().get(i));
            append(text.append('='), shape.get(value, i));
        }
        text.append(']');
    }

    private static void appendMap(StringBuilder text, Map<?, ?> map) {
        List<String> entries = new ArrayList<>();
        for (Object key : sorted(map.keySet())) {
            entries.add(of(key) + "=" + of(map.get(key)));
        }
        text.append('{').append(String.join(", ", entries)).append('}');
    }

    /** Whole numbers by size, all else by text. */
    private static List<?> sorted(Set<?> set) {
        List<Object> elements = new ArrayList<>(set);
        boolean numbers = elements.stream().allMatch(e -> e instanceof Integer || e instanceof Long);
        elements.sort(
                numbers
                        ? Comparator.comparingLong(e -> ((Number) e).longValue())
                        : Comparator.comparing(ValueText::of));
        return elements;
    }

    private static boolean hasOwnText(Object value) {
        try {
            return value.getClass().getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e); // every object has it
        }
    }

    /** Keeps the line one line and valid UTF-8: control characters, backslashes and half surrogates become escapes. */
    static String escaped(String raw) {
        StringBuilder text = new StringBuilder();
        appendEscaped(text, raw);
        return text.toString();
    }

    /** Whether a text is one line, as all are that are made here. */
    public static boolean isLine(String text) {
        return text.codePoints().noneMatch(ValueText::isOdd);
    }

    private static boolean isOdd(int c) {
        return Character.isISOControl(c) || c == '\u2028' || c == '\u2029' || (c >= 0xD800 && c <= 0xDFFF);
    }

    private static void appendEscaped(StringBuilder text, String raw) {
        raw.codePoints().forEach(c -> {
            if (c == '\\') {
                text.append("\\\\");
            } else if (c == '\n') {
                text.append("\\n");
            } else if (isOdd(c)) {
                text.append(String.format("\\u%04x", c));
            } else {
                text.appendCodePoint(c);
            }
        });
    }
}
