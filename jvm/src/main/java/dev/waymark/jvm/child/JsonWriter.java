package dev.waymark.jvm.child;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes values as JSON. What is no value is written as its text. */
final class JsonWriter {
    private JsonWriter() {}

    static String text(@Nullable Object value) {
        StringBuilder out = new StringBuilder();
        write(out, value);
        return out.toString();
    }

    static void write(StringBuilder out, @Nullable Object value) {
        if (value == null || value instanceof Boolean || isNumber(value)) {
            out.append(value);
        } else if (value instanceof Map<?, ?> map) {
            out.append('{');
            String comma = "";
            for (Map.Entry<?, ?> each : map.entrySet()) {
                out.append(comma);
                quote(out, String.valueOf(each.getKey()));
                write(out.append(':'), each.getValue());
                comma = ",";
            }
            out.append('}');
        } else if (value instanceof List<?> list) {
            out.append('[');
            String comma = "";
            for (Object each : list) {
                write(out.append(comma), each);
                comma = ",";
            }
            out.append(']');
        } else {
            quote(out, value.toString());
        }
    }

    private static boolean isNumber(Object value) {
        return value instanceof Integer
                || value instanceof Long
                || value instanceof Short
                || value instanceof Byte
                || (value instanceof Double number && Double.isFinite(number))
                || (value instanceof Float other && Float.isFinite(other));
    }

    private static void quote(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean half = Character.isSurrogate(c) && !isPair(text, i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(half ? '?' : c);
            }
        }
        out.append('"');
    }

    private static boolean isPair(String text, int i) {
        return Character.isHighSurrogate(text.charAt(i))
                ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
    }
}
