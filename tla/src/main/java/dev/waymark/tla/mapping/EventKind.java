package dev.waymark.tla.mapping;

import java.util.List;
import java.util.Locale;

/** The kinds of events that a mapping can name, and what it can read of each besides the message itself. */
enum EventKind {
    START("node"),
    RESTART("node"),
    DELIVER("from", "to", ArgumentSource.PAYLOAD),
    FIRE("node"),
    INVOKE("client", "number", "node", ArgumentSource.PAYLOAD),
    CRASH("node", "disk"),
    EMIT("node"),
    REPLY("client", "number", "node", ArgumentSource.PAYLOAD),
    /** Not counted unless the mapping names it: what is sent is mostly looked at when it is delivered. */
    SEND("from", "to", ArgumentSource.PAYLOAD),
    /** What a node writes to its disk, by key; likewise. */
    PERSIST("node", ArgumentSource.PAYLOAD),
    /** What is seen of a node after it did something: for conformance, and where several model states are possible. */
    STATE("node", ArgumentSource.PAYLOAD);

    private final List<String> fields;

    EventKind(String... fields) {
        this.fields = List.of(fields);
    }

    List<String> fields() {
        return fields;
    }

    boolean hasPayload() {
        return fields.contains(ArgumentSource.PAYLOAD);
    }

    /** Whether the word after the kind says which ones are meant. */
    boolean hasType() {
        return hasPayload() || this == FIRE || this == EMIT;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
