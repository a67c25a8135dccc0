package dev.waymark.checkers.search;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.judgement.Reached;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.judgement.Violation.Expected;
import dev.waymark.checkers.judgement.Violation.Placed;
import dev.waymark.checkers.spec.Specification;
import java.util.ArrayList;
import java.util.List;

/** The legal order that got furthest in a search without a legal end, and what stopped it. */
final class Furthest {
    private long progress = Long.MIN_VALUE;
    private int placed = -1;
    private int[] moves = new int[0];

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
    void remember(int[] newMoves) {
        moves = newMoves;
    }

    <S> Violation violation(
            Object key, Specification<S> specification, OrderConstraint order, List<Call> calls, List<Call> maybes) {
        Replay<S> replay = new Replay<>(specification, order, calls, maybes);
        replay.follow(moves);
        // A search that looked ahead turned back before it was stuck; how it gets stuck is easier to understand.
        Call breaking = replay.untilStuck();
        Specification.Answer answer = specification.answer(replay.state, breaking.request());
        Expected expected = answer == null ? null : new Expected(answer.value());
        int operations = calls.size() + maybes.size();
        return new Violation(
                key, replay.order, replay.state, expected, breaking, replay.unplaced(breaking), operations);
    }

    <S> Reached reached(
            Object key, Specification<S> specification, OrderConstraint order, List<Call> calls, List<Call> maybes) {
        Replay<S> replay = new Replay<>(specification, order, calls, maybes);
        replay.follow(moves);
        return new Reached(key, replay.order, replay.state, calls.size() + maybes.size());
    }

    /** Places operations, one after the other. */
    private static final class Replay<S> {
        private final Specification<S> specification;
        private final OrderConstraint constraint;
        private final List<Call> calls;
        private final List<Call> maybes;
        private final long[] placed;
        private final boolean[] used;
        final List<Placed> order = new ArrayList<>();
        S state;

        Replay(Specification<S> specification, OrderConstraint constraint, List<Call> calls, List<Call> maybes) {
            this.specification = specification;
            this.constraint = constraint;
            this.calls = calls;
            this.maybes = maybes;
            placed = new long[(calls.size() >>> 6) + 1];
            used = new boolean[maybes.size()];
            state = specification.initial();
        }

        void follow(int[] moves) {
            for (int move : moves) {
                Call call = move < 0 ? maybes.get(~move) : calls.get(move);
                if (!tried(call)) {
                    throw new IllegalStateException(
                            call + " is not legal any more; is the specification deterministic?");
                }
                if (move < 0) {
                    used[~move] = true;
                } else {
                    placed[move >>> 6] |= 1L << move;
                }
            }
        }

        /** Goes on with whatever is legal; returns the most pressing call when nothing is. */
        Call untilStuck() {
            int[] next = new int[calls.size()];
            int low = 0;
            while (true) {
                while (has(low)) {
                    low++;
                }
                int count = constraint.next(placed, low, next);
                int call = oneOf(next, count);
                if (call < 0) {
                    return calls.get(next[0]);
                }
                placed[call >>> 6] |= 1L << call;
            }
        }

        /** Those that change nothing are placed first, while they can be. */
        private int oneOf(int[] next, int count) {
            for (boolean anything : new boolean[] {false, true}) {
                for (int i = 0; i < count; i++) {
                    Call call = calls.get(next[i]);
                    boolean eligible = anything || specification.changesNothing(call.request(), call.outcome());
                    if (eligible && tried(call)) {
                        return next[i];
                    }
                }
            }
            return -1;
        }

        private boolean tried(Call call) {
            S result = specification.apply(state, call.request(), call.outcome());
            if (result == null) {
                return false;
            }
            state = result;
            order.add(new Placed(call, state));
            return true;
        }

        private boolean has(int call) {
            return (placed[call >>> 6] >>> call & 1) == 1;
        }

        List<Call> unplaced(Call breaking) {
            List<Call> unplaced = new ArrayList<>();
            for (int i = 0; i < calls.size(); i++) {
                if (!has(i) && begunBeside(calls.get(i), breaking)) {
                    unplaced.add(calls.get(i));
                }
            }
            for (int i = 0; i < maybes.size(); i++) {
                if (!used[i] && begunBeside(maybes.get(i), breaking)) {
                    unplaced.add(maybes.get(i));
                }
            }
            return unplaced;
        }

        private static boolean begunBeside(Call call, Call breaking) {
            return !call.name().equals(breaking.name()) && call.invokedAt() <= breaking.endedAt();
        }
    }
}
