package dev.waymark.checkers.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values by key, immutable. It knows its hash: a search asks for it at every step, and values can be long. */
final class Store {
    static final Store EMPTY = new Store(Map.of(), 0);

    private final Map<Object, Object> values;
    private final int hash;

    private Store(Map<Object, Object> values, int hash) {
        this.values = values;
        this.hash = hash;
    }

    @Nullable
    Object get(Object key) {
        return values.get(key);
    }

    /** With another value at the key, or none (null). */
    Store with(Object key, @Nullable Object value) {
        Object before = values.get(key);
        if (before == value || (before != null && before.equals(value))) {
            return this;
        }
        int newHash = hash - hash(key, before) + hash(key, value);
        if (values.size() == (before == null ? 0 : 1)) {
            return value == null ? EMPTY : new Store(Map.of(key, value), newHash);
        }
        Map<Object, Object> copy = new LinkedHashMap<>(values);
        if (value == null) {
            copy.remove(key);
        } else {
            copy.put(key, value);
        }
        return new Store(Collections.unmodifiableMap(copy), newHash);
    }

    /** A sum of these is the same in whatever order the keys came. */
    private static int hash(Object key, @Nullable Object value) {
        return value == null ? 0 : (31 * key.hashCode() + value.hashCode() + 1) * 0x9E3779B1;
    }

    long bytes() {
        long bytes = 100 + 56L * values.size();
        for (Object value : values.values()) {
            bytes += value instanceof Text text
                    ? text.bytes()
                    : value instanceof String string ? 56 + string.length() : 24;
        }
        return bytes;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Store that && (this == that || (hash == that.hash && values.equals(that.values)));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
