package dev.waymark.cli;

import dev.waymark.core.Paint;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes down which fields a colour has, and of what kind, instead of their values. */
final class DescribingPaint implements Paint {
    private final Map<String, String> kinds = new LinkedHashMap<>();

    /** The kind of each field, in the order of painting. */
    Map<String, String> kinds() {
        return kinds;
    }

    @Override
    public Paint number(String field, long value) {
        return note(field, "number");
    }

    @Override
    public Paint flag(String field, boolean value) {
        return note(field, "flag");
    }

    @Override
    public Paint value(String field, @Nullable Object value) {
        return note(field, "value");
    }

    @Override
    public Paint id(String field, int node) {
        return note(field, "node");
    }

    @Override
    public Paint ids(String field, Collection<Integer> nodes) {
        return note(field, "nodes");
    }

    private Paint note(String field, String kind) {
        kinds.putIfAbsent(field, kind);
        return this;
    }
}
