package dev.waymark.checkers.file;

import dev.waymark.checkers.file.Entry.Type;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The entries of a history in one of the forms that people keep them in: JSON lines, one for each event or one for each operation
 * with its times; Jepsen's history in EDN; Jepsen's log. Which one it is is seen from the text.
 */
final class HistoryFile {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> TYPES = List.of("invoke", "ok", "fail", "info");
    private static final Pattern LOGGED =
            Pattern.compile("(?:^|.*\\s)(\\d+|:nemesis)\\s+:(invoke|ok|fail|info)\\s+:(\\S+)\\s+(.*)");

    private HistoryFile() {}

    static List<Entry> read(String text) {
        String start = text.stripLeading();
        if (start.isEmpty()) {
            throw new UsageException("the history is empty");
        }
        List<Entry> entries = switch (start.charAt(0)) {
            case '{' -> start.substring(1).stripLeading().startsWith("\"") ? json(text) : edn(text);
            case '[', '(', '#', ';' -> edn(text);
            default -> log(text);
        };
        if (entries.isEmpty()) {
            throw new UsageException("there is no operation in it: a history has JSON lines"
                    + " {\"process\":0,\"type\":\"invoke\",\"f\":\"read\"}, Jepsen's maps"
                    + " {:process 0, :type :invoke, :f :read}, or lines of Jepsen's log");
        }
        return entries;
    }

    private static List<Entry> edn(String text) {
        Edn edn = new Edn(text, 1);
        List<Entry> entries = new ArrayList<>();
        while (edn.hasNext()) {
            if (edn.opens()) { // a vector or list of all events
                while (!edn.closes()) {
                    event(edn, entries);
                }
            } else {
                event(edn, entries);
            }
        }
        return entries;
    }

    private static void event(Edn edn, List<Entry> entries) {
        int line = edn.line();
        add(entries, line, edn.next());
    }

    private static List<Entry> log(String text) {
        List<Entry> entries = new ArrayList<>();
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            Matcher matcher = LOGGED.matcher(lines[i].stripTrailing());
            if (matcher.matches() && !matcher.group(1).equals(":nemesis")) {
                entries.add(new Entry(
                        i + 1,
                        matcher.group(1),
                        type(i + 1, matcher.group(2)),
                        matcher.group(3),
                        null,
                        new Edn(matcher.group(4), i + 1).next()));
            }
        }
        return entries;
    }

    private static List<Entry> json(String text) {
        List<Entry> entries = new ArrayList<>();
        List<Timed> timed = new ArrayList<>();
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].isBlank()) {
                continue;
            }
            Map<?, ?> map = object(i + 1, lines[i]);
            if (map.containsKey("call")) {
                timed(timed, i + 1, map);
            } else {
                add(entries, i + 1, map);
            }
        }
        if (!timed.isEmpty() && !entries.isEmpty()) {
            throw wrong(
                    entries.get(0).line(),
                    "has no \"call\", but other lines have: tell events or operations, not both");
        }
        // answers after calls of the same moment: operations that touch overlap
        timed.sort(Comparator.comparingLong(Timed::time).thenComparing(each -> each.entry.type() != Type.INVOKE));
        timed.forEach(each -> entries.add(each.entry));
        return entries;
    }

    private static Map<?, ?> object(int line, String text) {
        try {
            Map<?, ?> map = JSON.readValue(text, LinkedHashMap.class);
            if (map == null) {
                throw wrong(line, "is no JSON object: null");
            }
            return map;
        } catch (JacksonException e) {
            throw wrong(line, "is no JSON object: " + e.getOriginalMessage());
        }
    }

    private record Timed(long time, Entry entry) {}

    /** An operation as an interval; without {@code return} its outcome is unknown. */
    private static void timed(List<Timed> timed, int line, Map<?, ?> map) {
        String client = client(line, map);
        String operation = word(line, map, "f");
        Object key = map.get("key");
        long call = time(line, map, "call");
        timed.add(new Timed(call, new Entry(line, client, Type.INVOKE, operation, key, map.get("value"))));
        if (map.get("return") == null) {
            return;
        }
        long end = time(line, map, "return");
        if (end < call) {
            throw wrong(line, "returns at " + end + ", before its call at " + call);
        }
        Object told = map.containsKey("result") ? map.get("result") : map.get("value");
        timed.add(new Timed(end, new Entry(line, client, Type.OK, operation, key, told)));
    }

    private static long time(int line, Map<?, ?> map, String name) {
        Object time = map.get(name);
        if (time instanceof Integer || time instanceof Long) {
            return ((Number) time).longValue();
        }
        throw wrong(line, "\"" + name + "\" is a whole number, not " + time);
    }

    /** What is not of a client, such as Jepsen's nemesis, is passed over. */
    private static void add(List<Entry> entries, int line, @Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong(line, "is no event: " + shortened(value));
        }
        Object process = map.get("process");
        if ("nemesis".equals(process)) {
            return;
        }
        entries.add(new Entry(
                line,
                client(line, map),
                type(line, word(line, map, "type")),
                word(line, map, "f"),
                map.get("key"),
                map.get("value")));
    }

    private static String client(int line, Map<?, ?> map) {
        Object client = map.containsKey("process") ? map.get("process") : map.get("client");
        if (client instanceof Integer || client instanceof Long || client instanceof String) {
            return client.toString();
        }
        throw wrong(line, "has no \"process\" (a number or a name): who asked?");
    }

    private static String word(int line, Map<?, ?> map, String name) {
        if (map.get(name) instanceof String word) {
            return word;
        }
        throw wrong(line, "has no \"" + name + "\": it has " + map.keySet());
    }

    private static Type type(int line, String word) {
        if (!TYPES.contains(word)) {
            throw wrong(line, Nearest.unknown("type", word, TYPES));
        }
        return Type.valueOf(word.toUpperCase(Locale.ROOT));
    }

    static UsageException wrong(int line, String problem) {
        return new UsageException("line " + line + ": " + problem);
    }

    static String shortened(@Nullable Object value) {
        String text = String.valueOf(value);
        return text.length() <= 80 ? text : text.substring(0, 80) + "...";
    }
}
