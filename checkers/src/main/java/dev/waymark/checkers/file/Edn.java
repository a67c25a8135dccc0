package dev.waymark.checkers.file;

import dev.waymark.core.UsageException;
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

    private final String text;
    private int at;
    private int line;
    private int depth;

    /** {@code firstLine} is the number of the line that the text begins with. */
    Edn(String text, int firstLine) {
        this.text = text;
        this.line = firstLine;
    }

    /** Where the reader stands. */
    int line() {
        return line;
    }

    /** Goes to the next value; false: there is none. */
    boolean hasNext() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ';') {
                while (at < text.length() && text.charAt(at) != '\n') {
                    at++;
                }
            } else if (text.startsWith("#_", at)) {
                at += 2;
                next();
            } else if (Character.isWhitespace(c) || c == ',') {
                step();
            } else {
                return true;
            }
        }
        return false;
    }

    private char step() {
        char c = text.charAt(at++);
        line += c == '\n' ? 1 : 0;
        return c;
    }

    UsageException wrong(String problem) {
        return new UsageException("line " + line + ": " + problem);
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
        char c = text.charAt(at);
        switch (c) {
            case '{':
                at++;
                return map();
            case '[':
                at++;
                return list(']');
            case '(':
                at++;
                return list(')');
            case '"':
                at++;
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
        at++;
        if (text.startsWith("{", at)) {
            at++;
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
        char c = text.charAt(at);
        if (c != '[' && c != '(') {
            return false;
        }
        at++;
        return true;
    }

    /** Leaves it, if this is its end. */
    boolean closes() {
        if (!hasNext()) {
            throw wrong("the text ends inside a list");
        }
        char c = text.charAt(at);
        return (c == ']' || c == ')') && closes(c);
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
        if (text.charAt(at) != end) {
            return false;
        }
        at++;
        return true;
    }

    private String string() {
        StringBuilder result = new StringBuilder();
        while (at < text.length()) {
            char c = step();
            if (c == '"') {
                return result.toString();
            }
            result.append(c == '\\' && at < text.length() ? escaped() : c);
        }
        throw wrong("a text does not end");
    }

    private char escaped() {
        char c = step();
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
                int end = Math.min(at + 4, text.length());
                String digits = text.substring(at, end);
                at = end;
                try {
                    return (char) Integer.parseInt(digits, 16);
                } catch (NumberFormatException e) {
                    throw wrong("\\u" + digits + " is no character");
                }
            default:
                return c;
        }
    }

    private String token() {
        int start = at;
        while (at < text.length()
                && !Character.isWhitespace(text.charAt(at))
                && ",()[]{}\";".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
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
        if (token.matches("[+-]?\\d+N?")) {
            BigInteger number = new BigInteger(token.replace("N", "").replaceFirst("^\\+", ""));
            return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
        }
        if (token.matches("[+-]?\\d+(\\.\\d*)?([eE][+-]?\\d+)?M?")) {
            return Double.parseDouble(token.replace("M", "")); // infinite, if it is too large
        }
        return token;
    }
}
