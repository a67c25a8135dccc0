package dev.waymark.cli.terminal;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON as the commands print it: on one line, keys in the order in which records declare them and maps were filled, so
 * that equal results are equal texts.
 */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private Json() {}

    /** Records, maps, lists, texts, numbers. */
    public static String write(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    public static JsonNode read(String text) {
        return MAPPER.readTree(text);
    }
}
