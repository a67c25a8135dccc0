package dev.waymark.engine.trace.json;

import dev.waymark.core.UsageException;
import dev.waymark.core.model.Decision;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Decisions as JSON objects; payloads as {@code payloads} says. */
public final class DecisionJson {
    /** Those that may be of no node in particular. */
    private static final Set<Class<?>> OF_ALL = Set.of(Decision.Advance.class, Decision.Corrupt.class);

    private DecisionJson() {}

    public static RecordJson<Decision> of(PayloadCodec payloads) {
        FieldJson payload = new FieldJson(
                "payload", (out, value) -> out.writeTree(payloads.encode(value)), node -> decoded(payloads, node));
        return new RecordJson<>(
                Decision.class, (kind, component) -> FieldJson.of(component, payload, !OF_ALL.contains(kind)));
    }

    private static Object decoded(PayloadCodec payloads, JsonNode node) {
        try {
            return payloads.decode(node);
        } catch (UsageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
