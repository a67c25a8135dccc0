package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.spec.Requests.Append;
import dev.waymark.checkers.spec.Requests.AppendTo;
import dev.waymark.checkers.spec.Requests.ReadAll;
import dev.waymark.checkers.spec.Requests.ReadAllOf;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A list for each key. */
final class AppendListsSpecification implements Specification<Map<Object, Sequence>> {
    private static final Object READ = new ReadAll();

    private final AppendListSpecification list = new AppendListSpecification();

    @Override
    public Map<Object, Sequence> initial() {
        return Map.of();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // a read gives back the very list
    public @Nullable Map<Object, Sequence> apply(Map<Object, Sequence> state, Object request, CallOutcome outcome) {
        Object key = key(request);
        Sequence before = state.getOrDefault(key, Sequence.EMPTY);
        Sequence after = list.apply(before, ofOne(request), outcome);
        if (after == null || after == before) {
            return after == null ? null : state;
        }
        Map<Object, Sequence> changed = new LinkedHashMap<>(state);
        changed.put(key, after);
        return Collections.unmodifiableMap(changed);
    }

    private static Object ofOne(Object request) {
        return request instanceof AppendTo append ? new Append(append.value()) : READ;
    }

    @Override
    public Object key(Object request) {
        if (request instanceof AppendTo append) {
            return Values.normal(append.key());
        }
        if (request instanceof ReadAllOf read) {
            return Values.normal(read.key());
        }
        throw Specifications.unexpected(request, "AppendTo and ReadAllOf");
    }

    @Override
    public boolean changesNothing(Object request, CallOutcome outcome) {
        return request instanceof ReadAllOf;
    }

    @Override
    public boolean affects(Object earlier, Object request, CallOutcome outcome) {
        return key(earlier).equals(key(request)) && list.affects(ofOne(earlier), ofOne(request), outcome);
    }

    @Override
    public boolean foresees(Object request, CallOutcome outcome) {
        return request instanceof ReadAllOf;
    }

    @Override
    public boolean canStillAnswer(Map<Object, Sequence> state, Object request, CallOutcome outcome) {
        return list.canStillAnswer(state.getOrDefault(key(request), Sequence.EMPTY), ofOne(request), outcome);
    }

    @Override
    public @Nullable Answer answer(Map<Object, Sequence> state, Object request) {
        return list.answer(state.getOrDefault(key(request), Sequence.EMPTY), ofOne(request));
    }

    @Override
    public long bytes(Map<Object, Sequence> state) {
        return 100
                + state.values().stream()
                        .mapToLong(each -> 56 + Objects.requireNonNull(each).bytes())
                        .sum();
    }
}
