package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.spec.Requests.ReadAll;
import dev.waymark.core.UsageException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A set that can be read as a whole, and so not be checked element by element. */
final class WholeSetSpecification implements Specification<Set<Object>> {
    private final SetSpecification elements = new SetSpecification();

    @Override
    public Set<Object> initial() {
        return elements.initial();
    }

    @Override
    public @Nullable Set<Object> apply(Set<Object> state, Object request, CallOutcome outcome) {
        if (request instanceof ReadAll) {
            return !outcome.known() || state.equals(read(request, outcome)) ? state : null;
        }
        return elements.apply(state, request, outcome);
    }

    /** In whatever order and however often they were told. */
    private static Set<Object> read(Object request, CallOutcome outcome) {
        if (!(outcome.result() instanceof Collection<?> told)) {
            throw new UsageException(
                    "the result of " + request + " is a set or list of elements, not " + outcome.result());
        }
        Set<Object> read = new LinkedHashSet<>();
        told.forEach(element -> read.add(Values.normal(element)));
        return read;
    }

    @Override
    public boolean changesNothing(Object request, CallOutcome outcome) {
        return request instanceof ReadAll || elements.changesNothing(request, outcome);
    }

    @Override
    public boolean affects(Object earlier, Object request, CallOutcome outcome) {
        if (earlier instanceof ReadAll) {
            return false;
        }
        if (!(request instanceof ReadAll)) {
            return elements.affects(earlier, request, outcome);
        }
        boolean told = outcome.known() && read(request, outcome).contains(elements.key(earlier));
        return outcome.known() && told == earlier instanceof Requests.Add;
    }

    @Override
    public @Nullable Answer answer(Set<Object> state, Object request) {
        return request instanceof ReadAll ? new Answer(state) : null;
    }

    @Override
    public long bytes(Set<Object> state) {
        return elements.bytes(state);
    }
}
