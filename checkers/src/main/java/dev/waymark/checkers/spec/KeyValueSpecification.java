package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.spec.Requests.AppendAt;
import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import org.jspecify.annotations.Nullable;

final class KeyValueSpecification implements Specification<Store> {
    @Override
    public Store initial() {
        return Store.EMPTY;
    }

    @Override
    public @Nullable Store apply(Store state, Object request, CallOutcome outcome) {
        Object key = key(request);
        Object now = state.get(key);
        if (request instanceof Get) {
            return !outcome.known() || holds(now, outcome.result()) ? state : null;
        }
        if (request instanceof Put put) {
            return state.with(key, put.value());
        }
        if (request instanceof AppendAt append) {
            String text = append.text().toString();
            return state.with(
                    key,
                    now instanceof Text grown
                            ? grown.append(text)
                            : Text.of(textOf(now)).append(text));
        }
        CompareAndPut cas = (CompareAndPut) request;
        boolean succeeds = holds(now, cas.expected());
        if (!Specifications.tells(cas, outcome, succeeds)) {
            return null;
        }
        return succeeds ? state.with(key, cas.value()) : state;
    }

    private static boolean holds(@Nullable Object now, @Nullable Object value) {
        return now instanceof Text text ? value instanceof String other && text.sameAs(other) : Values.same(now, value);
    }

    private static String textOf(@Nullable Object value) {
        return value == null ? "" : value.toString();
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
                    || (outcome.result() instanceof String text
                            && text.endsWith(append.text().toString()));
        }
        Object value = earlier instanceof Put put ? put.value() : ((CompareAndPut) earlier).value();
        if (request instanceof Get) {
            return Values.same(value, outcome.result());
        }
        if (request instanceof CompareAndPut cas) {
            if (Specifications.tellsNothing(outcome) && earlier instanceof CompareAndPut) {
                return true;
            }
            return Values.same(value, cas.expected()) != Boolean.FALSE.equals(outcome.result());
        }
        return true;
    }

    /** A read, or a compare-and-set that succeeded: both tell what the value was. */
    @Override
    public boolean foresees(Object request, CallOutcome outcome) {
        return outcome.known() && (request instanceof Get || succeeded(request, outcome));
    }

    private static boolean succeeded(Object request, CallOutcome outcome) {
        return request instanceof CompareAndPut && Boolean.TRUE.equals(outcome.result());
    }

    /** A text only grows until another is put in its place. */
    @Override
    public boolean canStillAnswer(Store state, Object request, CallOutcome outcome) {
        if (!foresees(request, outcome)) {
            return true;
        }
        Object now = state.get(key(request));
        Object seen = seen(request, outcome);
        if (now instanceof Text text) {
            return seen instanceof String other && text.mayBecome(other);
        }
        return Values.same(now, seen) || (seen instanceof String other && other.startsWith(textOf(now)));
    }

    @Override
    public boolean reopens(Object earlier, Object request, CallOutcome outcome) {
        if (!(earlier instanceof Put || earlier instanceof CompareAndPut)
                || !key(earlier).equals(key(request))) {
            return false;
        }
        Object value = earlier instanceof Put put ? put.value() : ((CompareAndPut) earlier).value();
        Object seen = seen(request, outcome);
        return Values.same(value, seen) || (seen instanceof String other && other.startsWith(textOf(value)));
    }

    /** What was there when the request came, as it tells. */
    private static @Nullable Object seen(Object request, CallOutcome outcome) {
        return request instanceof CompareAndPut cas ? cas.expected() : outcome.result();
    }

    @Override
    public @Nullable Access access(Object request, CallOutcome outcome) {
        if (request instanceof Put put) {
            return new Access(true, Values.normal(put.value()));
        }
        return request instanceof Get ? new Access(false, Values.normal(outcome.result())) : null;
    }

    @Override
    public Object key(Object request) {
        if (request instanceof Get get) {
            return Values.normal(get.key());
        }
        if (request instanceof Put put) {
            return Values.normal(put.key());
        }
        if (request instanceof AppendAt append) {
            return Values.normal(append.key());
        }
        if (request instanceof CompareAndPut cas) {
            return Values.normal(cas.key());
        }
        throw Specifications.unexpected(request, "Get, Put, CompareAndPut and AppendAt");
    }

    @Override
    public long bytes(Store state) {
        return state.bytes();
    }

    @Override
    public @Nullable Answer answer(Store state, Object request) {
        return request instanceof Get ? new Answer(Text.plain(state.get(key(request)))) : null;
    }
}
