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
            return !outcome.known() || Values.same(now, outcome.result()) ? state : null;
        }
        if (request instanceof Put put) {
            return state.with(key, put.value());
        }
        if (request instanceof AppendAt append) {
            String text = append.text().toString();
            return state.with(key, now == null ? text : now + text);
        }
        CompareAndPut cas = (CompareAndPut) request;
        boolean succeeds = Values.same(now, cas.expected());
        if (!Specifications.tells(cas, outcome, succeeds)) {
            return null;
        }
        return succeeds ? state.with(key, cas.value()) : state;
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
        return request instanceof Get ? new Answer(state.get(key(request))) : null;
    }
}
