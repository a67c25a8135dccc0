package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.spec.Requests.Add;
import dev.waymark.checkers.spec.Requests.Contains;
import dev.waymark.checkers.spec.Requests.Remove;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

final class SetSpecification implements Specification<Set<Object>> {
    @Override
    public Set<Object> initial() {
        return Set.of();
    }

    @Override
    public @Nullable Set<Object> apply(Set<Object> state, Object request, CallOutcome outcome) {
        Object element = key(request);
        boolean there = state.contains(element);
        if (request instanceof Contains) {
            return Specifications.tells(request, outcome, there) ? state : null;
        }
        boolean adds = request instanceof Add;
        if (!Specifications.tells(request, outcome, there != adds)) {
            return null;
        }
        return there == adds ? state : changed(state, element, adds);
    }

    private static Set<Object> changed(Set<Object> state, Object element, boolean adds) {
        Set<Object> copy = new LinkedHashSet<>(state);
        if (adds) {
            copy.add(element);
        } else {
            copy.remove(element);
        }
        return Collections.unmodifiableSet(copy);
    }

    @Override
    public boolean changesNothing(Object request, CallOutcome outcome) {
        return request instanceof Contains || Boolean.FALSE.equals(outcome.result());
    }

    @Override
    public boolean affects(Object earlier, Object request, CallOutcome outcome) {
        return key(earlier).equals(key(request));
    }

    @Override
    public Object key(Object request) {
        if (request instanceof Add add) {
            return Values.normal(add.element());
        }
        if (request instanceof Remove remove) {
            return Values.normal(remove.element());
        }
        if (request instanceof Contains contains) {
            return Values.normal(contains.element());
        }
        throw Specifications.unexpected(request, "Add, Remove and Contains");
    }

    @Override
    public long bytes(Set<Object> state) {
        return 100 + 56L * state.size();
    }
}
