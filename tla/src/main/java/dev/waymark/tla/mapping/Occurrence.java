package dev.waymark.tla.mapping;

import java.util.Arrays;
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
