package dev.waymark.raft.properties;

import dev.waymark.checkers.LinearizabilityProperty;
import dev.waymark.checkers.Translation;
import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.spec.Requests;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.core.property.Property;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import org.jspecify.annotations.Nullable;

/** What the clients of the store saw, in the words of the checkers; what administrators asked is not part of it. */
final class ClientHistory {
    private static final Limits LIMITS = Limits.DEFAULT.timeMillis(1_000);

    private ClientHistory() {}

    static Property linearizability() {
        return new LinearizabilityProperty(Specifications.keyValueStore(), ClientHistory::meaning, LIMITS);
    }

    private static Translation.@Nullable Meaning meaning(Object request, CallOutcome outcome) {
        Object asked = asked(request);
        return asked == null ? null : new Translation.Meaning(asked, answered(outcome));
    }

    private static @Nullable Object asked(Object given) {
        Request request = Request.of(given);
        if (request instanceof Request.Put put) {
            return new Requests.Put(put.key(), put.value());
        } else if (request instanceof Request.Get get) {
            return new Requests.Get(get.key());
        } else if (request instanceof Request.Cas cas) {
            return new Requests.CompareAndPut(cas.key(), cas.expected(), cas.value());
        } else if (request instanceof Request.Append append) {
            return new Requests.AppendAt(append.key(), append.value());
        }
        return null;
    }

    private static CallOutcome answered(CallOutcome outcome) {
        Result result = Result.of(outcome.result());
        if (result instanceof Result.Value value) {
            return CallOutcome.ok(value.value());
        }
        return result instanceof Result.Swapped swapped ? CallOutcome.ok(swapped.swapped()) : outcome;
    }
}
