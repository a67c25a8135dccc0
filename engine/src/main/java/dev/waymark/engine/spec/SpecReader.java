package dev.waymark.engine.spec;

import dev.waymark.core.Nearest;
import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One object of a spec; {@code path} says where it stands. Every mistake names the path, and the field if there is one. */
final class SpecReader {
    private final @Nullable JsonNode node;
    private final String path;

    private SpecReader(@Nullable JsonNode node, String path) {
        this.node = node;
        this.path = path;
    }

    static SpecReader of(JsonNode root) {
        if (!root.isObject()) {
            throw new UsageException("a spec is a JSON object: {\"system\": {\"name\": \"raft\"}}");
        }
        return new SpecReader(root, "");
    }

    /** What it may hold: anything else is a mistake. */
    void only(String... keys) {
        Set<String> known = new LinkedHashSet<>(List.of(keys));
        for (String key : node == null ? List.<String>of() : node.propertyNames()) {
            if (!known.contains(key)) {
                throw new UsageException(Nearest.unknown(
                        "field",
                        path + key,
                        known.stream().map(each -> path + each).toList()));
            }
        }
    }

    boolean has(String key) {
        return find(key) != null;
    }

    private @Nullable JsonNode find(String key) {
        JsonNode found = node == null ? null : node.get(key);
        return found == null || found.isNull() ? null : found;
    }

    /** An empty one if it is not there. */
    SpecReader group(String key) {
        JsonNode found = find(key);
        if (found != null && !found.isObject()) {
            throw wrong(key, "an object");
        }
        return new SpecReader(found, path + key + ".");
    }

    @Nullable
    String text(String key) {
        JsonNode found = find(key);
        if (found == null) {
            return null;
        }
        if (!found.isString()) {
            throw wrong(key, "a text");
        }
        return found.stringValue();
    }

    List<String> texts(String key) {
        JsonNode found = find(key);
        List<String> texts = new ArrayList<>();
        if (found != null && !found.isArray()) {
            throw wrong(key, "a list of texts");
        }
        for (JsonNode each : found == null ? List.<JsonNode>of() : found.values()) {
            if (!each.isString()) {
                throw wrong(key, "a list of texts");
            }
            texts.add(each.stringValue());
        }
        return texts;
    }

    List<Integer> numbers(String key) {
        JsonNode found = find(key);
        List<Integer> numbers = new ArrayList<>();
        if (found != null && !found.isArray()) {
            throw wrong(key, "a list of whole numbers");
        }
        for (JsonNode each : found == null ? List.<JsonNode>of() : found.values()) {
            if (!each.isInt()) {
                throw wrong(key, "a list of whole numbers");
            }
            numbers.add(each.intValue());
        }
        return numbers;
    }

    /** Texts by name; numbers and truths are texts too, as they are on a command line. */
    Map<String, String> values(String key) {
        JsonNode found = find(key);
        Map<String, String> values = new TreeMap<>();
        if (found != null && !found.isObject()) {
            throw wrong(key, "an object of texts, numbers and truths");
        }
        for (Map.Entry<String, JsonNode> each :
                found == null ? Set.<Map.Entry<String, JsonNode>>of() : found.properties()) {
            if (!each.getValue().isValueNode() || each.getValue().isNull()) {
                throw wrong(key + "." + each.getKey(), "a text, a number or a truth");
            }
            values.put(each.getKey(), each.getValue().asString());
        }
        return values;
    }

    boolean flag(String key) {
        JsonNode found = find(key);
        if (found != null && !found.isBoolean()) {
            throw wrong(key, "true or false");
        }
        return found != null && found.booleanValue();
    }

    int count(String key) {
        return (int) number(key, 0, Integer.MAX_VALUE, 0);
    }

    long number(String key, long least, long most, long otherwise) {
        Long found = number(key, least, most);
        return found == null ? otherwise : found;
    }

    @Nullable
    Long number(String key, long least, long most) {
        JsonNode found = find(key);
        if (found == null) {
            return null;
        }
        String expected = "a whole number" + (least == Long.MIN_VALUE ? "" : " from " + least);
        if (!found.isIntegralNumber() || !found.canConvertToLong()) {
            throw wrong(key, expected);
        }
        long value = found.longValue();
        if (value < least || value > most) {
            throw wrong(key, expected + (most == Long.MAX_VALUE ? "" : " to " + most));
        }
        return value;
    }

    private UsageException wrong(String key, String expected) {
        UsageException mistake = new UsageException(path + key + " must be " + expected);
        for (SpecField field : SpecField.values()) {
            if ((path + key).equals(field.path()) || (path + key).startsWith(field.path() + ".")) {
                return mistake.at(field);
            }
        }
        return mistake;
    }
}
