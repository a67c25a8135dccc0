package dev.waymark.engine.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A trace that is not as a trace must be; the message goes behind the name of its file. */
final class Damaged extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Damaged(String message) {
        super(message);
    }

    Damaged(String message, Throwable cause) {
        super(message, cause);
    }

    /** One field is not what it must be. */
    static Damaged field(String key, String expected) {
        return new Damaged("is damaged: \"" + key + "\" must be " + expected + "; record it again with `waymark run`");
    }

    /** What was special about the execution; traces of earlier versions call it its temper. */
    static @Nullable String configuration(JsonNode head) {
        for (String key : List.of("configuration", "temper")) {
            if (head.has(key)) {
                return text(head, key);
            }
        }
        return null;
    }

    static String text(JsonNode node, String key) {
        JsonNode value = node.path(key);
        if (!value.isString()) {
            throw field(key, "a text");
        }
        return value.stringValue();
    }
}
