package dev.waymark.histories.file;

import dev.waymark.histories.HistoryException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads Clojure's extensible data notation as far as histories use it. Keywords and symbols become texts, without the colon;
 * lists and vectors lists; what a tag says of its value is ignored.
 */
final class Edn {
    private static final int DEPTH_MAX = 100;
    private static final int NUMBER_MAX = 1000;

    private final TextSource source;
    private int depth;

    Edn(TextSource source) {
        this.source = source;
    }

    /** {@code firstLine} is the number of the line that the text begins with. */
    Edn(String text, int firstLine) {
        this(TextSource.of(text, firstLine));
    }

    /** Where the reader stands. */
    int line() {
        return source.line();
    }

    /** Goes to the next value; false: there is none. */
    boolean hasNext() {
        while (source.peek() != TextSource.END) {
            int c = source.peek();
            if (c == ';') {
                while (source.peek() != TextSource.END && source.peek() != '\n') {
                    source.next();
                }
            } else if (c == '#' && source.peekSecond() == '_') {
                source.next();
                source.next();
                next();
            } else if (Character.isWhitespace(c) || c == ',') {
                source.next();
            } else {
                return true;
            }
        }
        return false;
    }

    private HistoryException wrong(String problem) {
        return source.wrong(problem);
    }

    @Nullable
    Object next() {
        if (++depth > DEPTH_MAX) { // what is left out may be nested too
            throw wrong("values are nested more than " + DEPTH_MAX + " deep");
        }
        try {
            if (!hasNext()) {
                throw wrong("the text ends inside a value");
            }
            return value();
        } finally {
            depth--;
        }
    }

    private @Nullable Object value() {
        char c = (char) source.peek();
        switch (c) {
            case '{':
                source.next();
                return map();
            case '[':
                source.next();
                return list(']');
            case '(':
                source.next();
                return list(')');
            case '"':
                source.next();
                return string();
            case '#':
                return dispatched();
            case ']', '}', ')':
                throw wrong("'" + c + "' closes nothing");
            default:
                return atom();
        }
    }

    private Object dispatched() {
        source.next();
        if (source.peek() == '{') {
            source.next();
            return set();
        }
        token(); // a tag: what follows is the value
        Object tagged = next();
        if (tagged == null) {
            throw wrong("a tag of nil");
        }
        return tagged;
    }

    /** Enters a vector or list of which each value is to be read by itself. */
    boolean opens() {
        int c = source.peek();
        if (c != '[' && c != '(') {
            return false;
        }
        source.next();
        return true;
    }

    /** Leaves it, if this is its end. */
    boolean closes() {
        if (!hasNext()) {
            throw wrong("the text ends inside a list");
        }
        int c = source.peek();
        return (c == ']' || c == ')') && closes((char) c);
    }

    private List<@Nullable Object> list(char end) {
        List<@Nullable Object> list = new ArrayList<>();
        while (!closes(end)) {
            list.add(next());
        }
        return Collections.unmodifiableList(list);
    }

    private Set<@Nullable Object> set() {
        Set<@Nullable Object> set = new LinkedHashSet<>();
        while (!closes('}')) {
            set.add(next());
        }
        return Collections.unmodifiableSet(set);
    }

    private Map<@Nullable Object, @Nullable Object> map() {
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        while (!closes('}')) {
            Object key = next();
            if (closes('}')) {
                throw wrong("a map ends after key " + key + ", without its value");
            }
            map.put(key, next());
        }
        return Collections.unmodifiableMap(map);
    }

    private boolean closes(char end) {
        if (!hasNext()) {
            throw wrong("the text ends before '" + end + "'");
        }
        if (source.peek() != end) {
            return false;
        }
        source.next();
        return true;
    }

    private String string() {
        StringBuilder result = new StringBuilder();
        while (source.peek() != TextSource.END) {
            char c = source.next();
            if (c == '"') {
                return result.toString();
            }
            result.append(c == '\\' && source.peek() != TextSource.END ? escaped() : c);
        }
        throw wrong("a text does not end");
    }

    private char escaped() {
        char c = source.next();
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
                StringBuilder digits = new StringBuilder();
                while (digits.length() < 4 && source.peek() != TextSource.END) {
                    digits.append(source.next());
                }
                try {
                    return (char) Integer.parseInt(digits.toString(), 16);
                } catch (NumberFormatException e) {
                    throw wrong("\\u" + digits + " is no character");
                }
            default:
                return c;
        }
    }

    private String token() {
        StringBuilder token = new StringBuilder();
        while (source.peek() != TextSource.END
                && !Character.isWhitespace(source.peek())
                && ",()[]{}\";".indexOf(source.peek()) < 0) {
            token.append(source.next());
        }
        return token.toString();
    }

    private @Nullable Object atom() {
        String token = token();
        switch (token) {
            case "nil":
                return null;
            case "true":
                return true;
            case "false":
                return false;
            default:
                break;
        }
        if (token.startsWith(":")) {
            return token.substring(1);
        }
        if (token.length() > NUMBER_MAX) { // long digits take long to read, and nobody has such names
            throw wrong(
                    "a number or a name has " + token.length() + " characters, at most " + NUMBER_MAX + " are read");
        }
        Long small = smallNumber(token);
        if (small != null) {
            return small;
        }
        if (token.matches("[+-]?\\d+N?")) {
            BigInteger number = new BigInteger(token.replace("N", "").replaceFirst("^\\+", ""));
            return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
        }
        if (token.matches("[+-]?\\d+(\\.\\d*)?([eE][+-]?\\d+)?M?")) {
            return Double.parseDouble(token.replace("M", "")); // infinite, if it is too large
        }
        return token;
    }

    /** Most are: a pattern for each would take most of the time. */
    static @Nullable Long smallNumber(String token) {
        int length = token.length();
        for (int i = 0; i < length; i++) {
            char c = token.charAt(i);
            if ((c < '0' || c > '9') && (i > 0 || c != '-')) {
                return null;
            }
        }
        return length == 0 || length > 18 || token.equals("-") ? null : Long.valueOf(token);
    }
}
