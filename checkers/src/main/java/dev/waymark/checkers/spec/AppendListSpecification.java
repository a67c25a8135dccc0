package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.spec.Requests.Append;
import dev.waymark.checkers.spec.Requests.ReadAll;
import dev.waymark.core.UsageException;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class AppendListSpecification implements Specification<Sequence> {
    @Override
    public Sequence initial() {
        return Sequence.EMPTY;
    }

    @Override
    public @Nullable Sequence apply(Sequence state, Object request, CallOutcome outcome) {
        if (request instanceof Append append) {
            return state.append(Absent.orAbsent(append.value()));
        }
        if (request instanceof ReadAll) {
            return !outcome.known() || state.sameAs(elements(request, outcome)) ? state : null;
        }
        throw Specifications.unexpected(request, "Append and ReadAll");
    }

    @Override
    public boolean changesNothing(Object request, CallOutcome outcome) {
        return request instanceof ReadAll;
    }

    @Override
    public boolean affects(Object earlier, Object request, CallOutcome outcome) {
        if (!(earlier instanceof Append append)) {
            return false;
        }
        if (!(request instanceof ReadAll)) {
            return true;
        }
        List<?> read = outcome.known() ? elements(request, outcome) : List.of();
        return !read.isEmpty() && Values.same(append.value(), read.get(read.size() - 1));
    }

    @Override
    public boolean foresees(Object request, CallOutcome outcome) {
        return request instanceof ReadAll;
    }

    /** The list only grows, so what was read must begin with it; the last element is compared for speed. */
    @Override
    public boolean canStillAnswer(Sequence state, Object request, CallOutcome outcome) {
        if (!(request instanceof ReadAll) || !outcome.known()) {
            return true;
        }
        int size = state.size();
        List<?> read = elements(request, outcome);
        return size == 0
                || (size <= read.size() && Values.same(state.get(size - 1), Absent.orAbsent(read.get(size - 1))));
    }

    @Override
    public long bytes(Sequence state) {
        return state.bytes();
    }

    private static List<?> elements(Object request, CallOutcome outcome) {
        if (outcome.result() instanceof List<?> list) {
            return list;
        }
        throw new UsageException("the result of " + request + " is a List, not " + outcome.result());
    }

    @Override
    public @Nullable Answer answer(Sequence state, Object request) {
        return request instanceof ReadAll ? new Answer(state.toList()) : null;
    }
}
