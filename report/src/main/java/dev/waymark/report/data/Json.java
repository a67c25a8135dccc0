package dev.waymark.report.data;

import dev.waymark.engine.campaign.ReportJson;
import dev.waymark.engine.result.RecordReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /** The objects of a file that has one on each line; what is none is left out. */
    public static <R extends Record> List<R> lines(String text, Class<R> type) {
        return text.lines()
                .flatMap(line -> parse(line).stream())
                .filter(JsonNode::isObject)
                .map(line -> RecordReader.read(line, type))
                .toList();
    }

    /** Values as people read them: texts as they are, all else as JSON. */
    public static Map<String, String> members(Map<String, ?> values) {
        Map<String, String> members = new LinkedHashMap<>();
        values.forEach(
                (name, value) -> members.put(name, value instanceof String text ? text : ReportJson.write(value)));
        return members;
    }
}
