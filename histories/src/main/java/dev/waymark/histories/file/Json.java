package dev.waymark.histories.file;

import dev.waymark.histories.HistoryException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON (RFC 8259) value by value: of a file of lines, or of one list. Whole numbers are longs while they fit. */
final class Json {
    private static final int DEPTH_MAX = 100;
    private static final int NUMBER_MAX = 1000;

    private final TextSource source;
    private int depth;

    Json(TextSource source) {
        this.source = source;
    }

    /** Goes to the next value; false: there is none. */
    boolean hasNext() {
        while (source.peek() != TextSource.END && isSpace(source.peek())) {
            source.next();
        }
        return source.peek() != TextSource.END;
    }

    private static boolean isSpace(int c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    int line() {
        return source.line();
    }

    /** Goes past the character if it comes next. */
    boolean skips(char wanted) {
        if (!hasNext() || source.peek() != wanted) {
            return false;
        }
        source.next();
        return true;
    }

    @Nullable
    Object next() {
        if (++depth > DEPTH_MAX) {
            throw source.wrong("values are nested more than " + DEPTH_MAX + " deep");
        }
        if (!hasNext()) {
            throw source.wrong("the text ends inside a value");
        }
        Object value = value((char) source.peek());
        depth--;
        return value;
    }

    private @Nullable Object value(char c) {
        return switch (c) {
            case '{' -> map();
            case '[' -> list();
            case '"' -> string();
            case 't', 'f', 'n' -> word();
            default -> {
                if (c == '-' || c >= '0' && c <= '9') {
                    yield number();
                }
                throw source.wrong("'" + c + "' begins no value");
            }
        };
    }

    private Map<String, @Nullable Object> map() {
        source.next();
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        if (skips('}')) {
            return map;
        }
        do {
            if (!hasNext() || source.peek() != '"') {
                throw expected("a name in quotes");
            }
            String name = string();
            if (!skips(':')) {
                throw expected("':' after \"" + name + "\"");
            }
            if (map.containsKey(name)) {
                throw source.wrong("\"" + name + "\" is there twice");
            }
            map.put(name, next());
        } while (skips(','));
        if (!skips('}')) {
            throw expected("',' or '}'");
        }
        return Collections.unmodifiableMap(map);
    }

    private List<@Nullable Object> list() {
        source.next();
        List<@Nullable Object> list = new ArrayList<>();
        if (skips(']')) {
            return list;
        }
        do {
            list.add(next());
        } while (skips(','));
        if (!skips(']')) {
            throw expected("',' or ']'");
        }
        return Collections.unmodifiableList(list);
    }

    HistoryException expected(String what) {
        return hasNext()
                ? source.wrong("'" + (char) source.peek() + "' where " + what + " belongs")
                : source.wrong("the text ends where " + what + " belongs");
    }

    private String string() {
        source.next();
        StringBuilder text = new StringBuilder();
        while (source.peek() != TextSource.END && source.peek() != '\n') {
            char c = source.next();
            if (c == '"') {
                return text.toString();
            }
            if (c < ' ') {
                throw source.wrong("a text with a control character");
            }
            text.append(c == '\\' ? escaped() : c);
        }
        throw source.wrong("a text does not end");
    }

    private char escaped() {
        int c = source.peek() == TextSource.END ? ' ' : source.next();
        return switch (c) {
            case '"', '\\', '/' -> (char) c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw source.wrong("\\" + (char) c + " is no character");
        };
    }

    private char unicode() {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = source.peek() == TextSource.END ? -1 : Character.digit(source.peek(), 16);
            if (digit < 0) {
                throw source.wrong("\\u needs four hexadecimal digits");
            }
            source.next();
            code = code * 16 + digit;
        }
        return (char) code;
    }

    private String token() {
        StringBuilder token = new StringBuilder();
        while (source.peek() != TextSource.END && ",:]}[{\" \t\r\n".indexOf(source.peek()) < 0) {
            token.append(source.next());
            if (token.length() > NUMBER_MAX) { // long digits take long to read
                throw source.wrong("a number of more than " + NUMBER_MAX + " characters");
            }
        }
        return token.toString();
    }

    private @Nullable Object word() {
        String token = token();
        return switch (token) {
            case "true" -> true;
            case "false" -> false;
            case "null" -> null;
            default -> throw source.wrong("'" + token + "' is no value: true, false, null");
        };
    }

    private Object number() {
        String token = token();
        Long small = token.startsWith("0") || token.startsWith("-0") ? null : Edn.smallNumber(token);
        if (small != null) {
            return small;
        }
        if (token.matches("-?(0|[1-9]\\d*)")) {
            return whole(new BigInteger(token));
        }
        if (token.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) {
            return Double.parseDouble(token); // infinite, if it is too large
        }
        throw source.wrong("'" + token + "' is no number");
    }

    private static Object whole(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }
}
