package dev.waymark.cli;

import dev.waymark.core.StateAbstraction;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes down which fields an abstract state has, and of what kind, instead of their values. */
final class DescribingAbstraction implements StateAbstraction {
    private final Map<String, String> kinds = new LinkedHashMap<>();

    /** The kind of each field, in the order of painting. */
    Map<String, String> kinds() {
        return kinds;
    }

    @Override
    public StateAbstraction number(String field, long value) {
        return note(field, "number");
    }

    @Override
    public StateAbstraction flag(String field, boolean value) {
        return note(field, "flag");
    }

    @Override
    public StateAbstraction value(String field, @Nullable Object value) {
        return note(field, "value");
    }

    @Override
    public StateAbstraction id(String field, int node) {
        return note(field, "node");
    }

    @Override
    public StateAbstraction ids(String field, Collection<Integer> nodes) {
        return note(field, "nodes");
    }

    private StateAbstraction note(String field, String kind) {
        kinds.putIfAbsent(field, kind);
        return this;
    }
}
