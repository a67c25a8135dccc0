package dev.waymark.engine.trace;

import dev.waymark.core.Version;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Cause;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.spec.SpecJson;
import dev.waymark.engine.trace.json.DecisionJson;
import dev.waymark.engine.trace.json.EventJson;
import dev.waymark.engine.trace.text.Json;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a trace: what it is of on several lines, then each decision and each event on a line of its own. A long execution is
 * never a tree in memory.
 */
final class TraceWriter {
    private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");
    private static final DefaultPrettyPrinter PRETTY = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                    .withArrayEmptySeparator("")
                    .withObjectEmptySeparator(""))
            .withObjectIndenter(LINES)
            .withArrayIndenter(LINES);

    private final JsonGenerator out;

    private TraceWriter(JsonGenerator out) {
        this.out = out;
    }

    /** Equal traces give equal bytes. */
    static void write(OutputStream to, Trace trace, PayloadCodec payloads) throws IOException {
        try (JsonGenerator out = Json.MAPPER
                .writer()
                .without(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .withRootValueSeparator("")
                .createGenerator(to)) {
            new TraceWriter(out).write(trace, payloads);
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
    }

    /** The generator sees decisions and events as values of their own: what is around them is put there by hand. */
    private void write(Trace trace, PayloadCodec payloads) {
        String head = Json.MAPPER.writer().with(PRETTY).writeValueAsString(head(trace));
        out.writeRaw(head.substring(0, head.length() - "\n}".length()));
        out.writeRaw(",\n  \"verdicts\": [");
        verdicts(trace.verdicts());
        out.writeRaw(",\n  \"start\": [");
        RecordedExecution execution = trace.execution();
        events(execution.start(), "\n    ", "\n  ]");
        out.writeRaw(",\n  \"steps\": [");
        var decisions = DecisionJson.of(payloads);
        for (int i = 0; i < execution.decisions().size(); i++) {
            out.writeRaw(i == 0 ? "\n    {\"decision\": " : ",\n    {\"decision\": ");
            decisions.write(out, execution.decisions().get(i));
            out.writeRaw(", \"events\": [");
            events(execution.eventsOf(i), "\n      ", "\n    ]");
            out.writeRaw("}");
        }
        out.writeRaw(execution.decisions().isEmpty() ? "]" : "\n  ]");
        out.writeRaw("\n}\n");
    }

    private void events(List<Event> events, String line, String end) {
        String separator = line;
        for (Event event : events) {
            out.writeRaw(separator);
            EventJson.JSON.write(out, event);
            separator = "," + line;
        }
        out.writeRaw(events.isEmpty() ? "]" : end);
    }

    private void verdicts(List<Verdict> verdicts) {
        String separator = "\n    ";
        for (Verdict verdict : verdicts) {
            out.writeRaw(separator);
            out.writeStartObject();
            out.writeStringProperty("property", verdict.property());
            out.writeStringProperty("safety", verdict.safety().name());
            out.writeStringProperty("reach", verdict.reach().name());
            if (verdict.cause() != Cause.CHECK) { // which goes without saying
                out.writeStringProperty("cause", verdict.cause().name());
            }
            out.writeStringProperty("signature", verdict.signature());
            out.writeStringProperty("message", verdict.message());
            out.writeEndObject();
            separator = ",\n    ";
        }
        out.writeRaw(verdicts.isEmpty() ? "]" : "\n  ]");
    }

    private static ObjectNode head(Trace trace) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("waymark", trace.waymark());
        json.put("format", Trace.FORMAT);
        if (!trace.commit().equals(Version.UNKNOWN)) {
            json.put("commit", trace.commit());
        }
        if (trace.code().known()) {
            json.putObject("code")
                    .put("system", trace.code().system())
                    .put("waymark", trace.code().waymark());
        }
        json.set("spec", SpecJson.tree(trace.spec()));
        json.put("index", trace.index());
        json.put("seed", trace.executionSeed());
        if (trace.configuration() != null) {
            json.put("configuration", trace.configuration());
        }
        trace.properties().forEach(json.putArray("properties")::add);
        if (trace.violation() != null) {
            json.put("violation", trace.violation());
        }
        if (trace.tail() >= 0) {
            json.put("tail", trace.tail());
        }
        return json;
    }
}
