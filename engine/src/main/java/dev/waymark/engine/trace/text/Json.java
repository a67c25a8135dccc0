package dev.waymark.engine.trace.text;

import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The one JSON mapper of traces. It writes ASCII alone: half a surrogate pair would not survive UTF-8. */
public final class Json {
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private Json() {}
}
