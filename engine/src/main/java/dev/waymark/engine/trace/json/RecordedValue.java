package dev.waymark.engine.trace.json;

import dev.waymark.core.model.PayloadType;
import dev.waymark.core.model.Recorded;
import dev.waymark.engine.trace.text.ValueText;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * What a system said, in an event: texts, truths and whole numbers as they are, all else as the name of its type and its text,
 * since the classes of a system need not be here when it is read.
 */
final class RecordedValue {
    private static final String TYPE = "type";
    private static final String TEXT = "text";

    private RecordedValue() {}

    static void write(JsonGenerator out, @Nullable Object value) {
        if (value == null) {
            out.writeNull();
        } else if (value instanceof String text) {
            out.writeString(text);
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else if (value instanceof Integer number) {
            out.writeNumber(number);
        } else if (value instanceof Long number && number != number.intValue()) {
            out.writeNumber(number); // a smaller one would come back as an Integer
        } else {
            out.writeStartObject();
            out.writeStringProperty(TYPE, PayloadType.of(value));
            out.writeStringProperty(TEXT, ValueText.of(value));
            out.writeEndObject();
        }
    }

    static @Nullable Object read(JsonNode node) {
        if (node.isNull()) {
            return null;
        } else if (node.isString()) {
            return node.stringValue();
        } else if (node.isBoolean()) {
            return node.booleanValue();
        } else if (node.isIntegralNumber() && node.canConvertToInt()) {
            return node.intValue();
        } else if (node.isIntegralNumber() && node.canConvertToLong()) {
            return node.longValue();
        }
        JsonNode type = node.path(TYPE);
        JsonNode text = node.path(TEXT);
        if (!node.isObject() || node.size() != 2 || !type.isString() || !text.isString()) {
            throw new IllegalArgumentException(
                    "must be a text, a whole number, a truth, null, or {\"type\": ..., \"text\": ...}");
        }
        if (!ValueText.isLine(text.stringValue())) {
            throw new IllegalArgumentException("\"text\" must be one line, with escapes for what is no character");
        }
        return new Recorded(type.stringValue(), text.stringValue());
    }
}
