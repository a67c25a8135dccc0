package dev.waymark.checkers;

import dev.waymark.checkers.history.History;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.search.Checker;
import dev.waymark.checkers.search.KeptOrder;
import dev.waymark.checkers.spec.Specification;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.checkers.spec.Transaction;

/**
 * Transactions can be put in one legal order in which each of them happens as a whole. The requests of the history are
 * {@link Transaction}s, their results lists of what each part returned; an aborted transaction is a failed operation.
 * For small histories: this cannot be checked key by key.
 */
public final class Serializability {
    private Serializability() {}

    /** Any order will do, even against that of a client's own transactions. */
    public static <S> Judgement check(History history, Specification<S> specification, Limits limits) {
        return Checker.checkWhole(history, Specifications.transactions(specification), limits, KeptOrder.NONE);
    }

    /** A transaction that ended before another began comes before it. */
    public static <S> Judgement checkStrict(History history, Specification<S> specification, Limits limits) {
        return Checker.checkWhole(history, Specifications.transactions(specification), limits, KeptOrder.REAL_TIME);
    }
}
