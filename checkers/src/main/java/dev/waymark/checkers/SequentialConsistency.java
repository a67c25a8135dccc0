package dev.waymark.checkers;

/**
 * The operations of all clients can be put in one legal order that keeps the order of each client (Lamport 1979); the
 * time at which they happened does not matter. For small histories: this cannot be checked key by key.
 */
public final class SequentialConsistency {
    private SequentialConsistency() {}

    public static <S> Judgement check(History history, Specification<S> specification, Limits limits) {
        return Checker.check(Checker.whole(history), specification, limits, calls -> new ClientOrder(calls, true));
    }
}
