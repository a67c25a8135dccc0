package dev.waymark.histories.file;

import dev.waymark.histories.HistoryException;
import dev.waymark.histories.file.HistoryEvent.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes events of the maps that a file has, whatever it is written in. */
final class EventCollector {
    private static final List<String> TYPES = List.of("invoke", "ok", "fail", "info");
    private static final String TRANSACTION = "txn";

    private record Timed(long time, HistoryEvent event) {}

    private final List<HistoryEvent> events = new ArrayList<>();
    private final List<Timed> timed = new ArrayList<>();
    /** Names come again and again: one text for each is enough. */
    private final Map<String, String> names = new HashMap<>();

    void logged(int line, String client, String type, String operation, @Nullable Object value) {
        events.add(new HistoryEvent(line, name(client), type(line, type), name(operation), null, value));
    }

    /** What is not of a client, such as Jepsen's nemesis, is passed over. */
    void add(int line, @Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new HistoryException(line, "is no event: " + Said.brief(value));
        }
        if (map.containsKey("call")) {
            timed(line, map);
        } else if (!"nemesis".equals(map.get("process"))) {
            events.add(new HistoryEvent(
                    line,
                    client(line, map),
                    type(line, word(line, map, "type")),
                    operation(line, map),
                    map.get("key"),
                    map.get("value")));
        }
    }

    List<HistoryEvent> all() {
        if (timed.isEmpty()) {
            return events;
        }
        if (!events.isEmpty()) {
            throw new HistoryException(
                    events.get(0).line(), "has no \"call\", but other lines have: tell events or operations, not both");
        }
        // answers after calls of the same moment: operations that touch overlap
        timed.sort(Comparator.comparingLong(Timed::time).thenComparing(each -> each.event.type() != Type.INVOKE));
        return timed.stream().map(Timed::event).toList();
    }

    /** An operation as an interval; without {@code return} its outcome is unknown. */
    private void timed(int line, Map<?, ?> map) {
        String client = client(line, map);
        String operation = operation(line, map);
        Object key = map.get("key");
        long call = time(line, map, "call");
        timed.add(new Timed(call, new HistoryEvent(line, client, Type.INVOKE, operation, key, map.get("value"))));
        if (map.get("return") == null) {
            return;
        }
        long end = time(line, map, "return");
        if (end < call) {
            throw new HistoryException(line, "returns at " + end + ", before its call at " + call);
        }
        Object told = map.containsKey("result") ? map.get("result") : map.get("value");
        timed.add(new Timed(end, new HistoryEvent(line, client, Type.OK, operation, key, told)));
    }

    private static long time(int line, Map<?, ?> map, String name) {
        if (map.get(name) instanceof Long time) {
            return time;
        }
        throw new HistoryException(line, "\"" + name + "\" is a whole number, not " + map.get(name));
    }

    private String client(int line, Map<?, ?> map) {
        Object client = map.containsKey("process") ? map.get("process") : map.get("client");
        if (client instanceof Long || client instanceof String) {
            return name(client.toString());
        }
        throw new HistoryException(line, "has no \"process\" (a number or a name): who asked?");
    }

    /** A list of lists is a transaction, whether or not it is called so. */
    private String operation(int line, Map<?, ?> map) {
        boolean lists = map.get("value") instanceof List<?> list
                && !list.isEmpty()
                && list.stream().allMatch(each -> each instanceof List);
        return map.get("f") == null && lists ? TRANSACTION : word(line, map, "f");
    }

    private String word(int line, Map<?, ?> map, String name) {
        if (map.get(name) instanceof String word) {
            return name(word);
        }
        throw new HistoryException(line, "has no \"" + name + "\": it has " + map.keySet());
    }

    private String name(String text) {
        String known = names.putIfAbsent(text, text);
        return known == null ? text : known;
    }

    private static Type type(int line, String word) {
        if (!TYPES.contains(word)) {
            throw new HistoryException(line, Said.unknown("type", word, TYPES));
        }
        return Type.valueOf(word.toUpperCase(Locale.ROOT));
    }
}
