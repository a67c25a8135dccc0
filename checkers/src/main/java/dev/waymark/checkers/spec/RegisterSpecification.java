package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.spec.Requests.CompareAndSet;
import dev.waymark.checkers.spec.Requests.Read;
import dev.waymark.checkers.spec.Requests.Write;
import org.jspecify.annotations.Nullable;

/** The state is the value itself. */
final class RegisterSpecification implements Specification<Object> {
    private final Object initial;

    RegisterSpecification(@Nullable Object initial) {
        this.initial = Absent.orAbsent(initial);
    }

    @Override
    public Object initial() {
        return initial;
    }

    @Override
    public @Nullable Object apply(Object state, Object request, CallOutcome outcome) {
        if (request instanceof Read) {
            return !outcome.known() || holds(state, outcome.result()) ? state : null;
        }
        if (request instanceof Write write) {
            return Absent.orAbsent(write.value());
        }
        if (request instanceof CompareAndSet cas) {
            boolean succeeds = holds(state, cas.expected());
            if (!Specifications.tells(cas, outcome, succeeds)) {
                return null;
            }
            return succeeds ? Absent.orAbsent(cas.value()) : state;
        }
        throw Specifications.unexpected(request, "Read, Write and CompareAndSet");
    }

    @Override
    public boolean changesNothing(Object request, CallOutcome outcome) {
        return request instanceof Read || (request instanceof CompareAndSet && Boolean.FALSE.equals(outcome.result()));
    }

    /** The earlier operation matters if it did something, so that the state is its value. */
    @Override
    public boolean affects(Object earlier, Object request, CallOutcome outcome) {
        if (earlier instanceof Read) {
            return false;
        }
        Object value =
                Absent.orAbsent(earlier instanceof Write write ? write.value() : ((CompareAndSet) earlier).value());
        if (request instanceof Read) {
            return holds(value, outcome.result());
        }
        if (request instanceof CompareAndSet cas) {
            if (Specifications.tellsNothing(outcome) && earlier instanceof CompareAndSet) {
                return true;
            }
            boolean refused = Boolean.FALSE.equals(outcome.result());
            return holds(value, cas.expected()) != refused;
        }
        return false;
    }

    @Override
    public @Nullable Access access(Object request, CallOutcome outcome) {
        if (request instanceof Write write) {
            return new Access(true, Values.normal(write.value()));
        }
        return request instanceof Read ? new Access(false, Values.normal(outcome.result())) : null;
    }

    private static boolean holds(Object state, @Nullable Object value) {
        return Values.same(state, Absent.orAbsent(value));
    }

    @Override
    public @Nullable Answer answer(Object state, Object request) {
        return request instanceof Read ? new Answer(Absent.orNull(state)) : null;
    }
}
