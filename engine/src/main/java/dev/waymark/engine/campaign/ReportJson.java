package dev.waymark.engine.campaign;

import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Results as JSON: on one line, keys in the order in which records declare them and maps were filled, so that equal results
 * are equal texts.
 */
public final class ReportJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private ReportJson() {}

    /** Records, maps, lists, texts, numbers. */
    public static String write(Object value) {
        return MAPPER.writeValueAsString(value);
    }
}
