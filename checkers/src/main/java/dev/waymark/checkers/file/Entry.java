package dev.waymark.checkers.file;

import org.jspecify.annotations.Nullable;

/**
 * One line of a recorded history: a client asks something, or learns what became of it. {@code key} is null if the line has
 * none; {@code line} is where it stands.
 */
record Entry(
        int line,
        String client,
        Type type,
        String operation,
        @Nullable Object key,
        @Nullable Object value) {
    enum Type {
        INVOKE,
        OK,
        FAIL,
        INFO
    }
}
