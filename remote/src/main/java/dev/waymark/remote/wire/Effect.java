package dev.waymark.remote.wire;

import dev.waymark.core.model.Fields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a host's node did while it handled a command. */
public sealed interface Effect {
    /**
     * {@code number}: how many this node has sent to that one in this run, with this one. {@code bytes}: all of the message, as
     * text; null: the host keeps it. {@code connection}: what it goes by; null: the host does not tell.
     */
    record Send(
            int to,
            int number,
            Fields message,
            @Nullable String bytes,
            @Nullable String connection) implements Effect {}

    record SetTimer(String kind, long delay) implements Effect {}

    record CancelTimer(String kind) implements Effect {}

    record Persist(String key, Object value) implements Effect {}

    record Remove(String key) implements Effect {}

    record Sync() implements Effect {}

    record Emit(String event, List<@Nullable Object> fields) implements Effect {}

    record Reply(int client, int number, @Nullable Object result) implements Effect {}

    record Violation(String property, String message) implements Effect {}

    record Reach(String property) implements Effect {}

    /** By its place in the list of clauses, from 0. It comes in order with the others and does not count as one of them. */
    record Clause(int clause) implements Effect {}
}
