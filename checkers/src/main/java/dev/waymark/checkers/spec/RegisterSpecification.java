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
            return !outcome.known() || state.equals(Absent.orAbsent(outcome.result())) ? state : null;
        }
        if (request instanceof Write write) {
            return write.value();
        }
        if (request instanceof CompareAndSet cas) {
            boolean succeeds = state.equals(Absent.orAbsent(cas.expected()));
            if (!Specifications.tells(cas, outcome, succeeds)) {
                return null;
            }
            return succeeds ? cas.value() : state;
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
        Object value = earlier instanceof Write write
                ? write.value()
                : earlier instanceof CompareAndSet cas ? cas.value() : Absent.ABSENT;
        if (request instanceof Read) {
            return value.equals(outcome.result());
        }
        if (request instanceof CompareAndSet cas) {
            boolean refused = Boolean.FALSE.equals(outcome.result());
            return value.equals(Absent.orAbsent(cas.expected())) != refused;
        }
        return false;
    }
}
