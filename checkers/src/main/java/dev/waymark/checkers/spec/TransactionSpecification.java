package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.core.UsageException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Transactions over another specification. */
record TransactionSpecification<S>(Specification<S> parts) implements Specification<S> {
    @Override
    public S initial() {
        return parts.initial();
    }

    @Override
    public @Nullable S apply(S state, Object request, CallOutcome outcome) {
        if (!(request instanceof Transaction transaction)) {
            throw new UsageException("serializability is about Transaction requests, not " + request
                    + "; wrap it: Transaction.of(request)");
        }
        List<Object> requests = transaction.requests();
        List<?> results = outcome.known() ? results(transaction, outcome) : null;
        S now = state;
        for (int i = 0; i < requests.size(); i++) {
            CallOutcome part = results == null ? CallOutcome.UNKNOWN : CallOutcome.ok(results.get(i));
            now = parts.apply(now, requests.get(i), part);
            if (now == null) {
                return null;
            }
        }
        return now;
    }

    @Override
    public boolean changesNothing(Object request, CallOutcome outcome) {
        if (!(request instanceof Transaction transaction) || !outcome.known()) {
            return false;
        }
        List<?> results = results(transaction, outcome);
        for (int i = 0; i < results.size(); i++) {
            if (!parts.changesNothing(transaction.requests().get(i), CallOutcome.ok(results.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private static List<?> results(Transaction transaction, CallOutcome outcome) {
        if (outcome.result() instanceof List<?> list
                && list.size() == transaction.requests().size()) {
            return list;
        }
        throw new UsageException(
                "the result of " + transaction + " is a list with one result per request, not " + outcome.result());
    }

    @Override
    public long bytes(S state) {
        return parts.bytes(state);
    }
}
