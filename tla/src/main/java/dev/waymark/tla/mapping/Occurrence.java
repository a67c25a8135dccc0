package dev.waymark.tla.mapping;

import dev.waymark.core.random.Fingerprint;
import dev.waymark.core.random.Mix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One event as a mapping reads it; a follower has one and fills it anew for every event. */
final class Occurrence {
    EventKind kind = EventKind.START;
    String type = "";
    int node;
    int from;
    int to;
    int client;
    int number;
    String disk = "";

    @Nullable
    Object payload;

    @Nullable
    Object[] fields = new Object[0];

    Occurrence at(EventKind newKind, int newNode, String newType) {
        kind = newKind;
        node = newNode;
        type = newType;
        payload = null;
        return this;
    }

    /** One of those that {@link EventKind#fields} names. */
    @Nullable
    Object field(String name) {
        return switch (name) {
            case "node" -> node;
            case "from" -> from;
            case "to" -> to;
            case "client" -> client;
            case "number" -> number;
            case "disk" -> disk;
            default -> payload;
        };
    }

    /** Such events together: {@code deliver Vote}, {@code crash}. */
    String name() {
        return kind.hasType() ? kind.word() + " " + type : kind.word();
    }

    /** All that can be read of it, as TLA+ gets it. What has no value is left out. */
    Map<String, Object> record() {
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("kind", kind.word());
        record.put("type", kind.hasType() ? type : "");
        for (String name : kind.fields()) {
            Object value = field(name);
            if (value != null) {
                record.put(name, value);
            }
        }
        if (kind == EventKind.EMIT) {
            record.put("fields", new ArrayList<>(Arrays.asList(fields)));
        }
        return record;
    }

    /** Equal for events of which {@link #record} says the same. */
    long id() {
        long id = Mix.combine(kind.ordinal() + 1L, Mix.text(type));
        switch (kind) {
            case DELIVER, SEND -> id = Mix.combine(Mix.combine(id, from), to);
            case INVOKE, REPLY -> id = Mix.combine(Mix.combine(Mix.combine(id, client), number), node);
            case CRASH -> id = Mix.combine(Mix.combine(id, node), Mix.text(disk));
            default -> id = Mix.combine(id, node);
        }
        if (kind == EventKind.EMIT) {
            for (Object field : fields) {
                id = Mix.combine(id, Fingerprint.of(field));
            }
        }
        return kind.hasPayload() ? Mix.combine(id, Fingerprint.of(payload)) : id;
    }

    /** As people read it: what happened, where. */
    @Override
    public String toString() {
        return switch (kind) {
            case DELIVER, SEND -> kind.word() + " " + payload + " from node " + from + " to node " + to;
            case INVOKE -> "invoke " + payload + " of client " + client + " at node " + node;
            case REPLY -> "reply " + payload + " of node " + node + " to client " + client;
            case EMIT ->
                "emit " + type + (fields.length == 0 ? "" : " " + Arrays.toString(fields)) + " at node " + node;
            case PERSIST -> "persist " + type + " = " + payload + " at node " + node;
            case STATE -> "state " + payload + " of node " + node;
            case FIRE -> "fire " + type + " at node " + node;
            case CRASH -> "crash of node " + node + " (disk " + disk + ")";
            case START, RESTART -> kind.word() + " of node " + node;
        };
    }
}
