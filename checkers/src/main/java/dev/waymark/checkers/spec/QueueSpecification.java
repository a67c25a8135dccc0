package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.spec.Requests.Dequeue;
import dev.waymark.checkers.spec.Requests.Enqueue;
import org.jspecify.annotations.Nullable;

final class QueueSpecification implements Specification<Sequence> {
    @Override
    public Sequence initial() {
        return Sequence.EMPTY;
    }

    @Override
    public @Nullable Sequence apply(Sequence state, Object request, CallOutcome outcome) {
        if (request instanceof Enqueue enqueue) {
            return state.append(enqueue.value());
        }
        if (request instanceof Dequeue) {
            if (state.size() == 0) {
                return outcome.result() == null ? state : null;
            }
            return !outcome.known() || Values.same(state.get(0), outcome.result()) ? state.tail() : null;
        }
        throw Specifications.unexpected(request, "Enqueue and Dequeue");
    }

    @Override
    public boolean changesNothing(Object request, CallOutcome outcome) {
        return request instanceof Dequeue && outcome.known() && outcome.result() == null;
    }

    /** An enqueued value matters at once only to whom finds it at the head, or to what comes behind it. */
    @Override
    public boolean affects(Object earlier, Object request, CallOutcome outcome) {
        if (earlier instanceof Enqueue enqueue) {
            return request instanceof Enqueue || Values.same(enqueue.value(), outcome.result());
        }
        return request instanceof Dequeue;
    }

    @Override
    public long bytes(Sequence state) {
        return state.bytes();
    }

    @Override
    public @Nullable Answer answer(Sequence state, Object request) {
        return request instanceof Dequeue ? new Answer(state.size() == 0 ? null : state.get(0)) : null;
    }
}
