package dev.waymark.checkers;

import dev.waymark.checkers.history.History;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.search.Checker;
import dev.waymark.checkers.search.KeptOrder;
import dev.waymark.checkers.spec.Specification;

/**
 * The operations of all clients can be put in one legal order that keeps the order of each client (Lamport 1979); the
 * time at which they happened does not matter. For small histories: this cannot be checked key by key.
 */
public final class SequentialConsistency {
    private SequentialConsistency() {}

    public static <S> Judgement check(History history, Specification<S> specification, Limits limits) {
        return Checker.checkWhole(history, specification, limits, KeptOrder.CLIENTS);
    }
}
