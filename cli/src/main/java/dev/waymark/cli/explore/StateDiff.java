package dev.waymark.cli.explore;

import dev.waymark.engine.explore.Snapshot.NodeNow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What of a node's state is another than before, part by part: states are texts such as {@code Raft[term=1, log=[a, b]]}. */
final class StateDiff {
    private static final int SHOWN_MAX = 160;
    private static final int CONTEXT = 20;

    private StateDiff() {}

    static List<String> of(NodeNow node) {
        String state = node.state();
        String before = node.before();
        if (state == null || before == null) {
            return List.of(before == null ? "up: " + cut(String.valueOf(state)) : "down; it was " + cut(before));
        }
        Map<String, String> old = parts(before);
        Map<String, String> now = parts(state);
        List<String> lines = new ArrayList<>();
        now.forEach((name, value) -> {
            String was = old.remove(name);
            if (!value.equals(was)) {
                lines.add((name.isEmpty() ? "" : name + ": ") + change(was, value));
            }
        });
        old.forEach((name, value) -> lines.add(name + ": " + cut(value) + " is gone"));
        return lines;
    }

    /** Long texts, such as logs, from where they differ. */
    private static String change(@Nullable String was, String now) {
        if (was == null) {
            return cut(now);
        }
        int common = 0;
        while (common < Math.min(was.length(), now.length()) && was.charAt(common) == now.charAt(common)) {
            common++;
        }
        int from = Math.max(was.length(), now.length()) <= SHOWN_MAX / 2 ? 0 : Math.max(0, common - CONTEXT);
        String begin = from == 0 ? "" : "...";
        return begin + cut(was.substring(from)) + " -> " + begin + cut(now.substring(from));
    }

    /** Of {@code Name[a=1, b=[2, 3]]} its parts by name; what is written otherwise is one part without a name. */
    static Map<String, String> parts(@Nullable String state) {
        Map<String, String> parts = new LinkedHashMap<>();
        String text = String.valueOf(state);
        int open = text.indexOf('[');
        if (open < 0 || !text.endsWith("]")) {
            parts.put("", text);
            return parts;
        }
        int depth = 0;
        int from = open + 1;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean ends = i == text.length() - 1;
            if ((c == ',' && depth == 0) || ends) {
                String part = text.substring(from, i).strip();
                int equals = part.indexOf('=');
                parts.put(
                        equals < 0 ? Integer.toString(parts.size()) : part.substring(0, equals),
                        part.substring(equals + 1));
                from = i + 1;
            }
            depth += "[{(".indexOf(c) >= 0 ? 1 : "]})".indexOf(c) >= 0 ? -1 : 0;
        }
        return parts;
    }

    private static String cut(String text) {
        return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX - 3) + "...";
    }
}
