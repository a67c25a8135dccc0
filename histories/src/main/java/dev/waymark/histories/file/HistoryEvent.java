package dev.waymark.histories.file;

import org.jspecify.annotations.Nullable;

/**
 * One line of a recorded history: a client asks something, or learns what became of it. {@code key} is null if the line has
 * none; {@code line} is where it stands.
 */
public record HistoryEvent(
        int line,
        String client,
        Type type,
        String operation,
        @Nullable Object key,
        @Nullable Object value) {
    /** What happened to the operation. */
    public enum Type {
        INVOKE,
        OK,
        /** It did certainly not take effect. */
        FAIL,
        /** Nobody knows whether it took effect, or will. */
        INFO
    }
}
