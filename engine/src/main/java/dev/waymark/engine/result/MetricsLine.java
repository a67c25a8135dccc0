package dev.waymark.engine.result;

import dev.waymark.core.model.Meaning;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A line of {@code metrics.jsonl}: how far a campaign was. */
public record MetricsLine(
        @Meaning("how many were made") long executions,
        @Meaning("decisions of all of them") long decisions,
        @Meaning("milliseconds since the campaign began") long millis,
        @Meaning("different violations so far") long violations,
        @Meaning("how much was covered, by coverage") Map<String, Long> coverage) {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Empty if the line is none: cut short, or something else. */
    public static Optional<MetricsLine> read(String line) {
        try {
            JsonNode json = MAPPER.readTree(line);
            JsonNode executions = json.path("executions");
            boolean counts = executions.isIntegralNumber() && executions.canConvertToLong();
            return counts && executions.longValue() >= 0
                    ? Optional.of(RecordReader.read(json, MetricsLine.class))
                    : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
