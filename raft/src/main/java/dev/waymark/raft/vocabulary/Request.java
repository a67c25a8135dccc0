package dev.waymark.raft.vocabulary;

import dev.waymark.core.model.Shape;
import org.jspecify.annotations.Nullable;

/** What clients ask of the replicated store, and what an administrator asks of the cluster. */
public sealed interface Request {
    /** Null: it is none of these. Those of other classes are read by their {@link Shape}. */
    static @Nullable Request of(@Nullable Object asked) {
        return asked instanceof Request known ? known : RecordMapper.read(Request.class, asked);
    }

    /** The result is {@link Result.Done}. */
    record Put(String key, String value) implements Request {}

    /** The result is {@link Result.Value}, of null for a key that was never written. */
    record Get(String key) implements Request {}

    /** Writes {@code value} if the key holds {@code expected}; the result is {@link Result.Swapped}. */
    record Cas(String key, @Nullable String expected, String value) implements Request {}

    /** Writes {@code value} to {@code key} if {@code readKey} holds {@code expected}; the result is {@link Result.Swapped}. */
    record PutIf(String readKey, @Nullable String expected, String key, String value) implements Request {}

    /** Adds {@code value} to the end of the key's text; the result is {@link Result.Value} with the new text. */
    record Append(String key, String value) implements Request {}

    /** {@link Result.Refused} if that server is too slow to catch up (dissertation §4.2.1). */
    record AddServer(int node) implements Request {}

    record RemoveServer(int node) implements Request {}

    /** Hands the leadership to {@code node} (dissertation §3.10). */
    record Transfer(int node) implements Request {}
}
