package dev.waymark.checkers.judgement;

import dev.waymark.checkers.history.Call;
import java.util.List;

/**
 * Why no legal order exists. {@code order} is a legal order of as many operations as could be had, {@code breaking} the
 * operation that cannot follow it, {@code unplaced} the others that began before its end: those answered, then those of
 * unknown outcome. {@code before} is the state that {@code order} ends in. Only operations of {@code key} are in it.
 */
public record Violation(
        Object key, List<Placed> order, Object before, Call breaking, List<Call> unplaced, int operations) {
    /** An operation in a legal order, and the state after it. */
    public record Placed(Call call, Object state) {}

    /** One line. */
    public String summary() {
        String where = key.equals("") ? "" : " on " + key;
        return breaking + " fits no legal order: after " + order.size() + " of " + operations + " operations" + where
                + " the state is " + before;
    }
}
