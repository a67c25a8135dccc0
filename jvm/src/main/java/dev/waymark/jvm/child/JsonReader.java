package dev.waymark.jvm.child;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what Waymark sends, which is well-formed. */
final class JsonReader {
    private static final int HEX = 16;

    private final String text;
    private int at;

    private JsonReader(String text) {
        this.text = text;
    }

    static @Nullable Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        if (reader.peek() != 0) {
            throw reader.wrong();
        }
        return value;
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("no JSON at " + at + ": " + text);
    }

    /** The next character that is no space; 0: there is none. */
    private char peek() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean take(char c) {
        boolean there = peek() == c;
        at += there ? 1 : 0;
        return there;
    }

    private void need(char c) {
        if (!take(c)) {
            throw wrong();
        }
    }

    private @Nullable Object value() {
        return switch (peek()) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> string();
            default -> word();
        };
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        need('{');
        if (take('}')) {
            return map;
        }
        do {
            peek();
            String key = string();
            need(':');
            map.put(key, value());
        } while (take(','));
        need('}');
        return map;
    }

    private List<@Nullable Object> list() {
        List<@Nullable Object> list = new ArrayList<>();
        need('[');
        if (take(']')) {
            return list;
        }
        do {
            list.add(value());
        } while (take(','));
        need(']');
        return list;
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        need('"');
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            out.append(c == '\\' ? escaped() : c);
        }
        at++;
        return out.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        switch (c) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'u':
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), HEX);
            default:
                return c;
        }
    }

    private @Nullable Object word() {
        int begin = at;
        while (at < text.length() && "+-.".indexOf(text.charAt(at)) + 1 + letter(text.charAt(at)) > 0) {
            at++;
        }
        String word = text.substring(begin, at);
        switch (word) {
            case "null":
                return null;
            case "true":
                return true;
            case "false":
                return false;
            default:
                return number(word);
        }
    }

    private static int letter(char c) {
        return Character.isLetterOrDigit(c) ? 1 : 0;
    }

    private Object number(String word) {
        try {
            if (word.matches("-?\\d+")) {
                long number = Long.parseLong(word);
                return number == (int) number ? (Object) (int) number : (Object) number;
            }
            return Double.valueOf(word);
        } catch (NumberFormatException e) {
            throw wrong();
        }
    }
}
