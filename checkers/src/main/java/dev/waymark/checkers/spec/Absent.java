package dev.waymark.checkers.spec;

import org.jspecify.annotations.Nullable;

/** The value that stands for none, since a null state means "not allowed". */
enum Absent {
    ABSENT;

    static Object orAbsent(@Nullable Object value) {
        return value == null ? ABSENT : value;
    }

    static @Nullable Object orNull(Object value) {
        return value == ABSENT ? null : value;
    }

    @Override
    public String toString() {
        return "null";
    }
}
