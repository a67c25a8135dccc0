package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.spec.Requests.AppendAt;
import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

final class KeyValueSpecification implements Specification<Map<Object, Object>> {
    @Override
    public Map<Object, Object> initial() {
        return Map.of();
    }

    @Override
    public @Nullable Map<Object, Object> apply(Map<Object, Object> state, Object request, CallOutcome outcome) {
        if (request instanceof Get get) {
            return !outcome.known() || Objects.equals(state.get(get.key()), outcome.result()) ? state : null;
        }
        if (request instanceof Put put) {
            return with(state, put.key(), put.value());
        }
        if (request instanceof AppendAt append) {
            Object before = state.get(append.key());
            return with(
                    state,
                    append.key(),
                    before == null
                            ? append.text().toString()
                            : before + append.text().toString());
        }
        if (request instanceof CompareAndPut cas) {
            boolean succeeds = Objects.equals(state.get(cas.key()), cas.expected());
            if (!Specifications.tells(cas, outcome, succeeds)) {
                return null;
            }
            return succeeds ? with(state, cas.key(), cas.value()) : state;
        }
        throw unknown(request);
    }

    private static Map<Object, Object> with(Map<Object, Object> state, Object key, Object value) {
        if (value.equals(state.get(key))) {
            return state;
        }
        if (state.isEmpty() || (state.size() == 1 && state.containsKey(key))) {
            return Map.of(key, value);
        }
        Map<Object, Object> copy = new LinkedHashMap<>(state);
        copy.put(key, value);
        return Collections.unmodifiableMap(copy);
    }

    @Override
    public boolean changesNothing(Object request, CallOutcome outcome) {
        return request instanceof Get || (request instanceof CompareAndPut && Boolean.FALSE.equals(outcome.result()));
    }

    @Override
    public boolean affects(Object earlier, Object request, CallOutcome outcome) {
        if (!key(earlier).equals(key(request)) || earlier instanceof Get || request instanceof Put) {
            return false;
        }
        if (earlier instanceof AppendAt append) {
            return !(request instanceof Get)
                    || String.valueOf(outcome.result()).endsWith(append.text().toString());
        }
        Object value = earlier instanceof Put put ? put.value() : ((CompareAndPut) earlier).value();
        if (request instanceof Get) {
            return value.equals(outcome.result());
        }
        if (request instanceof CompareAndPut cas) {
            return value.equals(cas.expected()) != Boolean.FALSE.equals(outcome.result());
        }
        return true;
    }

    @Override
    public Object key(Object request) {
        if (request instanceof Get get) {
            return get.key();
        }
        if (request instanceof Put put) {
            return put.key();
        }
        if (request instanceof AppendAt append) {
            return append.key();
        }
        if (request instanceof CompareAndPut cas) {
            return cas.key();
        }
        throw unknown(request);
    }

    private static RuntimeException unknown(Object request) {
        return Specifications.unexpected(request, "Get, Put, CompareAndPut and AppendAt");
    }

    @Override
    public long bytes(Map<Object, Object> state) {
        long bytes = 100 + 56L * state.size();
        for (Object value : state.values()) {
            bytes += value instanceof CharSequence text ? 56 + text.length() : 24;
        }
        return bytes;
    }
}
