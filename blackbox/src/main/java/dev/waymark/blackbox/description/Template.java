package dev.waymark.blackbox.description;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text in which <code>{word}</code> stands for something of a node: {@code node} (1, 2, ...), {@code data} (its folder) and its ports by
 * name. <code>{all:n{node}=localhost:{peer}}</code> is the inner text for each node, with commas between.
 */
public final class Template {
    private static final String ALL = "{all:";
    private static final Pattern WORD = Pattern.compile("\\{([A-Za-z][A-Za-z0-9._-]*)\\}");

    private Template() {}

    /** {@code words}: of each node, from the first; {@code node}: whose text it is, from 1. */
    public static String fill(String text, List<Map<String, String>> words, int node) {
        int begin = text.indexOf(ALL);
        if (begin < 0) {
            return words(text, words.get(node - 1));
        }
        int end = endOf(text, begin);
        String inner = text.substring(begin + ALL.length(), end);
        List<String> each = new ArrayList<>();
        for (Map<String, String> of : words) {
            each.add(words(inner, of));
        }
        return words(text.substring(0, begin), words.get(node - 1))
                + String.join(",", each)
                + fill(text.substring(end + 1), words, node);
    }

    private static int endOf(String text, int begin) {
        int depth = 0;
        for (int i = begin; i < text.length(); i++) {
            depth += text.charAt(i) == '{' ? 1 : text.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        throw new UsageException("'" + text + "': {all: has no closing brace");
    }

    private static String words(String text, Map<String, String> words) {
        Matcher found = WORD.matcher(text);
        StringBuilder filled = new StringBuilder();
        while (found.find()) {
            String word = found.group(1);
            String value = words.get(word);
            if (value == null) {
                throw new UsageException("'" + text + "': " + Nearest.unknown("word", word, words.keySet()));
            }
            found.appendReplacement(filled, Matcher.quoteReplacement(value));
        }
        found.appendTail(filled);
        return filled.toString();
    }
}
