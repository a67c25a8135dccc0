package dev.waymark.report.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON that somebody else wrote, perhaps only half of it, perhaps in a later version: what is not as expected is not there. */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** What has nothing in it. */
    public static final JsonNode NOTHING = MAPPER.createObjectNode();

    private Json() {}

    /** Empty if this is no JSON. */
    public static Optional<JsonNode> parse(String text) {
        try {
            return Optional.of(MAPPER.readTree(text));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** The text of a file; what is no UTF-8 in it is replaced. */
    public static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    public static String text(JsonNode node, String key, String otherwise) {
        JsonNode value = node.path(key);
        return value.isString() ? value.stringValue() : otherwise;
    }

    public static long number(JsonNode node, String key, long otherwise) {
        JsonNode value = node.path(key);
        return value.isIntegralNumber() && value.canConvertToLong() ? value.longValue() : otherwise;
    }

    /** The texts of a list; what is none is left out. */
    public static List<String> texts(JsonNode node, String key) {
        List<String> texts = new ArrayList<>();
        for (JsonNode value : node.path(key).values()) {
            if (value.isString()) {
                texts.add(value.stringValue());
            }
        }
        return texts;
    }

    /** The members of an object, as people read them. */
    public static Map<String, String> members(JsonNode node) {
        Map<String, String> members = new LinkedHashMap<>();
        for (String name : node.propertyNames()) {
            JsonNode value = node.path(name);
            members.put(name, value.isString() ? value.stringValue() : value.toString());
        }
        return members;
    }
}
