package dev.waymark.checkers;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.spec.Specification;
import java.util.List;
import java.util.function.BiPredicate;

/** The definitions, word for word: tries every order of every choice of operations. */
final class BruteForce {
    private BruteForce() {}

    /** {@code precedes} says which of two operations must come first if both are in the order. */
    static <S> boolean legal(List<Call> calls, Specification<S> specification, BiPredicate<Call, Call> precedes) {
        return legal(calls, 0, specification.initial(), specification, precedes);
    }

    private static <S> boolean legal(
            List<Call> calls, int placed, S state, Specification<S> specification, BiPredicate<Call, Call> precedes) {
        boolean complete = true;
        for (int i = 0; i < calls.size(); i++) {
            complete &= (placed >> i & 1) == 1 || !calls.get(i).known();
        }
        if (complete) {
            return true;
        }
        for (int i = 0; i < calls.size(); i++) {
            if ((placed >> i & 1) == 0 && mayFollow(calls, placed, i, precedes)) {
                S next = specification.apply(
                        state, calls.get(i).request(), calls.get(i).outcome());
                if (next != null && legal(calls, placed | 1 << i, next, specification, precedes)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean mayFollow(List<Call> calls, int placed, int i, BiPredicate<Call, Call> precedes) {
        for (int j = 0; j < calls.size(); j++) {
            if ((placed >> j & 1) == 0 && precedes.test(calls.get(j), calls.get(i))) {
                return false;
            }
        }
        return true;
    }

    static boolean realTime(Call a, Call b) {
        return a.known() && a.endedAt() < b.invokedAt();
    }

    static boolean sameClient(Call a, Call b) {
        return a.known()
                && a.name().client() == b.name().client()
                && a.name().number() < b.name().number();
    }
}
