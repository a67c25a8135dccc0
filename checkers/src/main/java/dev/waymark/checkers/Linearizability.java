package dev.waymark.checkers;

import dev.waymark.checkers.history.History;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.search.Checker;
import dev.waymark.checkers.search.KeptOrder;
import dev.waymark.checkers.spec.Specification;

/**
 * Every operation seems to take effect at one moment between its invocation and its response (Herlihy and Wing 1990). An
 * operation of unknown outcome takes effect at any moment after its invocation, or never.
 */
public final class Linearizability {
    private Linearizability() {}

    /** Each key of the specification is checked by itself: a history is linearizable if each of its objects is. */
    public static <S> Judgement check(History history, Specification<S> specification, Limits limits) {
        return Checker.checkByKey(history, specification, limits, KeptOrder.REAL_TIME);
    }
}
