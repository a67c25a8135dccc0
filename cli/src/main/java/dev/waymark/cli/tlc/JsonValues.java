package dev.waymark.cli.tlc;

import dev.waymark.core.UsageException;
import dev.waymark.tla.ModelValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * TLA+ values as JSON. What JSON has no word for is an object with one key, as in the informal trace format of Apalache:
 * {@code {"#set": [..]}}, {@code {"#tup": [..]}}, {@code {"#map": [[argument, value], ..]}}, and our own {@code {"#model":
 * "r1"}} and {@code {"#text": "r1"}}.
 */
final class JsonValues {
    private final Set<String> modelValues;

    JsonValues(Set<String> modelValues) {
        this.modelValues = modelValues;
    }

    /** {@code name}: of the parameter, for messages. */
    Object of(JsonNode node, String name) {
        if (node.isBoolean()) {
            return node.asBoolean();
        }
        if (node.isNumber()) {
            if (node.doubleValue() != Math.rint(node.doubleValue())) {
                throw new UsageException(node + " is no whole number");
            }
            return (long) node.doubleValue();
        }
        if (node.isArray()) {
            return list(node, name);
        }
        if (node.isObject()) {
            return object(node, name);
        }
        if (node.isNull()) {
            throw new UsageException(name + ": null is no TLA+ value");
        }
        String text = node.asString();
        if (modelValues.contains(text)) { // as a text it would equal nothing, and nobody would know why
            throw new UsageException(name + ": \"" + text
                    + "\" is a text, and the model has a model value of that name:" + " send {\"#model\":\"" + text
                    + "\"}, or {\"#text\":\"" + text + "\"} if the text is meant");
        }
        return text;
    }

    private List<Object> list(JsonNode node, String name) {
        List<Object> elements = new ArrayList<>();
        node.forEach(element -> elements.add(of(element, name)));
        return elements;
    }

    private Object object(JsonNode node, String name) {
        String key = node.size() == 1 ? node.propertyNames().iterator().next() : "";
        if (key.startsWith("#")) {
            return tagged(key, node.path(key), name);
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        node.propertyNames().forEach(field -> fields.put(field, of(node.path(field), name)));
        return fields;
    }

    private Object tagged(String tag, JsonNode value, String name) {
        boolean word = tag.equals("#model") || tag.equals("#text");
        if (word ? !value.isString() : !value.isArray()) {
            throw new UsageException(name + ": " + tag + " needs a " + (word ? "text" : "list"));
        }
        return switch (tag) {
            case "#model" -> new ModelValue(value.asString());
            case "#text" -> value.asString();
            case "#set" -> new LinkedHashSet<>(list(value, name));
            case "#tup" -> list(value, name);
            case "#map" -> map(value, name);
            default ->
                throw new UsageException(
                        name + ": " + tag + " is unknown; there are #set, #tup, #map, #model and #text");
        };
    }

    private Map<Object, Object> map(JsonNode pairs, String name) {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (JsonNode pair : pairs) {
            if (!pair.isArray() || pair.size() != 2) {
                throw new UsageException(
                        name + ": #map is a list of pairs [argument, value], and " + pair + " is none");
            }
            map.put(of(pair.get(0), name), of(pair.get(1), name));
        }
        return map;
    }
}
