package dev.waymark.engine.trace.text;

import tools.jackson.core.JacksonException;

/** The words of a line, one space apart; one with spaces or other odd characters in it is quoted as in JSON. */
final class LineTokenizer {
    private final String line;
    private int position;

    LineTokenizer(String line) {
        this.line = line;
    }

    static String quoteIfOdd(String word) {
        boolean plain = !word.isEmpty()
                && word.chars()
                        .allMatch(c -> c > ' ' && c < 127 && c != '"' && c != '\\' && c != '=' && c != '{' && c != '[');
        return plain ? word : Json.MAPPER.writeValueAsString(word);
    }

    boolean more() {
        return position < line.length();
    }

    /** Whether the next word is a {@code key=value}: such words are never quoted, and no plain word has an equals sign. */
    boolean optionNext() {
        return more()
                && line.charAt(position) != '"'
                && line.substring(position, end()).indexOf('=') >= 0;
    }

    /** Whether the rest of the line is one word, or a JSON object or list. */
    boolean lastNext() {
        return more() && ("{[".indexOf(line.charAt(position)) >= 0 || end() == line.length());
    }

    String next() {
        if (!more()) {
            throw new IllegalArgumentException("the line ends too early");
        }
        int end = end();
        String word = line.substring(position, end);
        position = Math.min(end + 1, line.length());
        if (!word.startsWith("\"")) {
            return word;
        }
        try {
            return Json.MAPPER.readValue(word, String.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("a quoted word is broken: " + word, e);
        }
    }

    String rest() {
        String rest = line.substring(position);
        position = line.length();
        return rest;
    }

    /** Where the next word ends. */
    private int end() {
        int at = position;
        if (line.charAt(at) == '"') {
            at++;
            while (at < line.length() && line.charAt(at) != '"') {
                at += line.charAt(at) == '\\' ? 2 : 1;
            }
            at = Math.min(at + 1, line.length());
        }
        int space = line.indexOf(' ', at);
        return space < 0 ? line.length() : space;
    }
}
