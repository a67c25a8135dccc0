package dev.waymark.checkers.search;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.judgement.Violation.Expected;
import dev.waymark.checkers.spec.Specification;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The legal order that got furthest in a search without a legal end, and what stopped it. */
final class Furthest {
    private long progress = Long.MIN_VALUE;
    private int placed = -1;
    private int[] moves = new int[0];
    private @Nullable Call breaking;

    /** Whether an order is to be remembered: it got further in time, or as far with more calls. */
    boolean isFurther(long newProgress, int newPlaced) {
        if (newProgress < progress || (newProgress == progress && newPlaced <= placed)) {
            return false;
        }
        progress = newProgress;
        placed = newPlaced;
        return true;
    }

    /** Moves are numbers of calls and complements of numbers of maybes. */
    void remember(int[] newMoves, Call newBreaking) {
        moves = newMoves;
        breaking = newBreaking;
    }

    <S> Violation violation(Object key, Specification<S> specification, List<Call> calls, List<Call> maybes) {
        if (breaking == null) {
            throw new IllegalStateException("no violation was found");
        }
        List<Violation.Placed> order = new ArrayList<>();
        boolean[] isPlaced = new boolean[calls.size()];
        boolean[] isUsed = new boolean[maybes.size()];
        S state = specification.initial();
        for (int move : moves) {
            Call call = move < 0 ? maybes.get(~move) : calls.get(move);
            S result = specification.apply(state, call.request(), call.outcome());
            if (result == null) {
                throw new IllegalStateException(call + " is not legal any more; is the specification deterministic?");
            }
            state = result;
            order.add(new Violation.Placed(call, state));
            if (move < 0) {
                isUsed[~move] = true;
            } else {
                isPlaced[move] = true;
            }
        }
        List<Call> unplaced = begun(calls, isPlaced, breaking);
        unplaced.addAll(begun(maybes, isUsed, breaking));
        Specification.Answer answer = specification.answer(state, breaking.request());
        Expected expected = answer == null ? null : new Expected(answer.value());
        return new Violation(key, order, state, expected, breaking, unplaced, calls.size() + maybes.size());
    }

    private static List<Call> begun(List<Call> among, boolean[] except, Call breaking) {
        List<Call> begun = new ArrayList<>();
        for (int i = 0; i < except.length; i++) {
            Call call = among.get(i);
            if (!except[i] && !call.name().equals(breaking.name()) && call.invokedAt() <= breaking.endedAt()) {
                begun.add(call);
            }
        }
        return begun;
    }
}
