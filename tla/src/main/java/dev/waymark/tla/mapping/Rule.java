package dev.waymark.tla.mapping;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One line of a mapping. {@code action} null: such events are ignored on purpose. Type {@code *}: all others. */
record Rule(int line, EventKind kind, String type, @Nullable String action, Map<String, ArgumentSource> arguments) {
    static final String ANY = "*";

    String event() {
        return kind.hasType() ? kind.word() + " " + type : kind.word();
    }
}
