package dev.waymark.cli.serve;

import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.List;

/** Options that somebody typed, taken apart as a shell does, without anything else that a shell does. */
final class ShellWords {
    private ShellWords() {}

    static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
        char quote = 0;
        for (char c : text.toCharArray()) {
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
                begun = true;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (begun) {
                    words.add(word.toString());
                }
                word.setLength(0);
                begun = false;
            } else {
                word.append(c);
                begun = true;
            }
        }
        if (quote != 0) {
            throw new UsageException("a " + quote + " is opened and not closed in: " + text);
        }
        if (begun) {
            words.add(word.toString());
        }
        return words;
    }
}
