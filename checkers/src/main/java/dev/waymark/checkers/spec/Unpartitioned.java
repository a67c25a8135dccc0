package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.CallOutcome;
import org.jspecify.annotations.Nullable;

/** A specification that is checked as a whole. */
record Unpartitioned<S>(Specification<S> whole) implements Specification<S> {
    @Override
    public S initial() {
        return whole.initial();
    }

    @Override
    public @Nullable S apply(S state, Object request, CallOutcome outcome) {
        return whole.apply(state, request, outcome);
    }

    @Override
    public boolean changesNothing(Object request, CallOutcome outcome) {
        return whole.changesNothing(request, outcome);
    }

    @Override
    public boolean affects(Object earlier, Object request, CallOutcome outcome) {
        return whole.affects(earlier, request, outcome);
    }

    @Override
    public boolean foresees(Object request, CallOutcome outcome) {
        return whole.foresees(request, outcome);
    }

    @Override
    public boolean reopens(Object earlier, Object request, CallOutcome outcome) {
        return whole.reopens(earlier, request, outcome);
    }

    @Override
    public boolean canStillAnswer(S state, Object request, CallOutcome outcome) {
        return whole.canStillAnswer(state, request, outcome);
    }

    @Override
    public @Nullable Answer answer(S state, Object request) {
        return whole.answer(state, request);
    }

    @Override
    public long bytes(S state) {
        return whole.bytes(state);
    }
}
